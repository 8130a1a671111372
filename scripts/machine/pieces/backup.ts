// The nightly backup with its own unit and timer, the second folder for backups, and the console that restores data.
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN, type Till } from '../../../tests/faults/till.ts';
import { type Context, inClone, withInstalled } from '../context.ts';
import type { Guest } from '../guest.ts';
import { countOrders } from '../inside.ts';
import { openTill } from '../owner.ts';
import { emptyDisk } from '../qemu.ts';
import { tls } from './tls.ts';

const BACKUPS = '/var/lib/comanda/backups';
const ELSEWHERE = '/srv/copies/comanda';
const STICK = '/mnt/stick';
const PASSWORD = 'another open sesame';

export async function backup(context: Context): Promise<void> {
  const { report, image } = context;
  // A container has no disks and no clock of its own.
  const { isContainer } = image;
  const disks = isContainer ? [] : [emptyDisk('stick', '1G')];
  const act = async (guest: Guest) => {
    const till = await openTill(guest);
    await sellSome(till, 20);
    // Runs first, because later the machine's clock is a day ahead: a certificate made then is not valid yet on this
    // computer.
    await report.check('tls', () => tls(guest));
    if (!isContainer)
      await report.check('the timer fires when the clock passes its time', () => night(guest));
    await report.check('BACKUP_TO in any folder', () => inFolder(guest));
    if (!isContainer) await report.check('BACKUP_TO on a second disk', () => onDisk(guest));
    await report.check('restore', () => restore(guest, till));
    await report.check('reset-password', () => resetPassword(guest, till));
    await report.check('audit:verify, rollups:verify', () => verify(guest));
    if (!isContainer)
      await report.check('BACKUP_TO when its disk is not there', () => withoutDisk(guest));
  };
  await withInstalled(context, act, { disks });
}

async function sellSome(till: Till, count: number): Promise<void> {
  const [cart] = await till.someCarts();
  for (let index = 0; index < count; index += 1) await till.order(cart);
}

/** Returns the names of the backups, the newest last. */
const list = async (guest: Guest, folder = BACKUPS): Promise<string[]> => {
  const names = await guest.must(`ls ${folder} 2>/dev/null || true`);
  return names.split('\n').filter((name) => /^\d{4}-.*\d$/.test(name));
};

/** Waits for a backup that is not in `before`, and returns its name. */
async function waitForBackup(guest: Guest, before: readonly string[]): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const unit = await guest.must('systemctl show comanda-backup -p ActiveState -p Result --value');
    if (unit.includes('failed')) {
      throw new Error(await guest.must('journalctl -u comanda-backup -n 4 --no-pager -o cat'));
    }
    const made = (await list(guest)).find((name) => !before.includes(name));
    if (made !== undefined && unit.includes('inactive')) return made;
    await sleep(1000);
  }
  throw new Error(
    `no backup after 600 looks: ${await guest.must('systemctl list-timers --no-pager')}`,
  );
}

/** Sets the clock to the next night and waits for the backup. The timer fires up to ten minutes after 04:30. */
async function night(guest: Guest): Promise<string> {
  const before = await list(guest);
  await guest.must('timedatectl set-ntp false; date -s "tomorrow 04:29:50"');
  const waits = await guest.must(
    'systemctl show comanda-backup.timer -p NextElapseUSecRealtime --value',
  );
  await guest.must('date -s "today 04:40:30"');
  const name = await waitForBackup(guest, before);
  return `due ${waits}, made ${name}`;
}

/** Does as the README says: changes the setting, then runs the script that applies it. */
async function setBackupTo(guest: Guest, folder: string): Promise<string> {
  await guest.must(
    `sed -i '/^BACKUP_TO=/d' /etc/comanda.env; echo BACKUP_TO=${folder} >>/etc/comanda.env`,
  );
  return await guest.must(inClone('sudo scripts/apply-settings'));
}

async function backUpTo(guest: Guest, folder: string): Promise<string> {
  const before = await list(guest);
  await guest.run('systemctl start comanda-backup');
  const name = await waitForBackup(guest, before);
  const there = await list(guest, folder);
  if (!there.includes(name)) throw new Error(`${name} is not in ${folder}: ${there.join(', ')}`);
  return name;
}

async function inFolder(guest: Guest): Promise<string> {
  await guest.must(`mkdir -p ${ELSEWHERE}; chown comanda: ${ELSEWHERE}`);
  const said = await setBackupTo(guest, ELSEWHERE);
  const name = await backUpTo(guest, ELSEWHERE);
  const warning = said.split('\n').find((line) => line.includes(ELSEWHERE));
  if (warning === undefined) throw new Error('that it is not on a disk of its own was not said');
  return `${name} is there; said: ${warning}`;
}

async function onDisk(guest: Guest): Promise<string> {
  await guest.must(`mkfs.ext4 -q -L stick /dev/vdb && udevadm settle && mkdir -p ${STICK}`);
  await guest.must(
    `echo 'LABEL=stick ${STICK} ext4 nofail 0 2' >>/etc/fstab; systemctl daemon-reload`,
  );
  await guest.must(`mount ${STICK} && chown comanda: ${STICK}`);
  await setBackupTo(guest, STICK);
  const name = await backUpTo(guest, STICK);
  return `${name} is on ${await guest.must(`findmnt -no SOURCE ${STICK}`)}`;
}

/**
 * The USB stick was pulled out, so its folder is an empty folder on the memory card. The hub must not write the second
 * copy there, and must notify somebody.
 */
async function withoutDisk(guest: Guest): Promise<string> {
  await guest.shutDown();
  await guest.restart({ disks: [] });
  await guest.hubIsWell();
  const before = await list(guest);
  await guest.run('systemctl start comanda-backup');
  const own = (await list(guest)).filter((name) => !before.includes(name)).length;
  const onCard = await list(guest, STICK);
  const said = await guest.must('journalctl -u comanda-backup -b --no-pager -o cat -n 6');
  if (onCard.length > 0) throw new Error(`the copy went onto the card: ${onCard.join(', ')}`);
  if (own !== 1) throw new Error(`backups beside the data: ${own}; ${said}`);
  const line = said.split('\n').find((words) => words.includes(STICK));
  if (line === undefined) throw new Error(`nothing is said of ${STICK}: ${said}`);
  return `one beside the data; said: ${line}`;
}

async function restore(guest: Guest, till: Till): Promise<string> {
  const name = (await list(guest)).at(-1) ?? '';
  await till.signIn();
  await sellSome(till, 3);
  const before = await countOrders(guest);
  const typed = [
    'sudo systemctl stop comanda',
    `npm run restore -- ${name}`,
    'sudo systemctl start comanda',
  ];
  await guest.must(inClone(typed.join(' && ')));
  await guest.hubIsWell();
  const after = await countOrders(guest);
  if (after !== before - 3) throw new Error(`${before} orders, ${after} after the restore`);
  await till.signIn();
  return `${name}: ${before} orders before, ${after} after`;
}

async function resetPassword(guest: Guest, till: Till): Promise<string> {
  const { username } = ADMIN;
  const said = await guest.must(
    inClone(`echo '${PASSWORD}' | npm run --silent reset-password -- ${username} --stdin`),
  );
  const { status: old } = await till.call('POST', '/auth/signin', ADMIN);
  const { status } = await till.call('POST', '/auth/signin', { username, password: PASSWORD });
  if (old !== 401 || status !== 200) throw new Error(`sign-in: ${old} by the old one, ${status}`);
  return said.split('\n').at(-1) ?? '';
}

async function verify(guest: Guest): Promise<string> {
  const trail = await guest.must(inClone('npm run --silent audit:verify'));
  const sums = await guest.must(inClone('npm run --silent rollups:verify'));
  return `${trail.split('\n').at(-1)} · ${sums.split('\n').at(-1)}`;
}
