// `git clone` and `sudo scripts/install` on a fresh Debian, as the README tells an owner.
import { BUNDLE, makeSource, type Source } from '../clone.ts';
import { type Context, inClone, keepInstalled, withGuest } from '../context.ts';
import type { Guest } from '../guest.ts';
import { LINK_NPM, packedNode, unpack } from '../node-package.ts';
import { quickSource } from '../quick.ts';

/** Everything that an installation makes or changes. */
const STATE = [
  'find /opt/comanda /etc/systemd/system /etc/comanda* -printf "%p %y %m %u %s %l\\n" | sort',
  'find /etc/systemd/system /etc/comanda* -type f -exec md5sum {} +',
  'find /opt/comanda/releases -type f -printf "%p %T@\\n"',
  'dpkg-query -W',
  'getent passwd',
].join('; ');

export async function install(context: Context): Promise<void> {
  const { report, image } = context;
  const { isQuick } = image;
  const source = isQuick ? quickSource(image) : makeSource(`debian${image.debian}`);
  await withGuest(context, {}, async (guest) => {
    await report.check('a fresh Debian boots', async () => {
      const kernel = await guest.must('uname -r');
      return `${kernel}, ${(guest.bootMs / 1000).toFixed(0)} s from power-on`;
    });
    if (!isQuick && image.debian === '12')
      await report.step('Node 22 and its npm', () => bringNode(guest));
    if (!isQuick) await report.step('apt-get install git, git clone', () => clone(guest, source));
    await report.step(`sudo scripts/install${isQuick ? ', built before' : ''}`, () =>
      runInstaller(guest),
    );
    await report.check('the hub answers other machines', () => answers(guest));
    await report.check('the services are enabled', () => areEnabled(guest));
    await report.check('sudo scripts/install again changes nothing', () => again(guest));
    await guest.shutDown();
    keepInstalled(image, guest, source.folder);
  });
}

async function clone(guest: Guest, source: Source): Promise<string> {
  await guest.must('apt-get update -q && apt-get install -y -q git', 1800);
  await guest.put(BUNDLE, { file: source.bundle() });
  await guest.must(`runuser -l owner -c 'git clone -q -b main ${BUNDLE} comanda'`);
  return await guest.must(inClone('git log -1 --format=%h'));
}

/** On Debian 12 the README asks for a Node from another source. */
async function bringNode(guest: Guest): Promise<string> {
  for (const { file, target } of packedNode('x64')) {
    await guest.put('/tmp/package.tgz', { file });
    await guest.must(`${unpack('/tmp/package.tgz', target)} && rm /tmp/package.tgz`);
  }
  await guest.must(LINK_NPM);
  return await guest.must('echo "$(node --version), npm $(npm --version), as npm packs it"');
}

/** Copies each line of the output, with the second when it was printed, to a file and to the console of the machine. */
const NOTED =
  'while IFS= read -r line; do echo "$SECONDS $line"; done | sudo tee /var/log/install.log /dev/ttyS0';

/** Returns the installer's steps and the seconds that each took. */
async function runInstaller(guest: Guest): Promise<string> {
  const said = await guest.must(inClone(`sudo scripts/install 2>&1 | ${NOTED}`), 14_400);
  const steps = [...said.matchAll(/^(\d+) \[\d+\/\d+\] (.*)$/gm)];
  if (steps.length === 0) throw new Error('it names no step');
  const took = steps.map(([, at, name], index) => {
    const next = steps[index + 1]?.[1] ?? at;
    return `${name} (${Number(next) - Number(at)} s)`;
  });
  return took.join(' · ');
}

async function answers(guest: Guest): Promise<string> {
  const ms = await guest.hubIsWell();
  const page = await fetch(guest.url, { headers: { accept: 'text/html' } });
  const text = await page.text();
  if (page.status !== 200 || !text.includes('<html')) throw new Error(`its page: ${page.status}`);
  return `in ${ms} ms, its page with ${text.length} bytes`;
}

async function areEnabled(guest: Guest): Promise<string> {
  await guest.must('systemctl is-enabled comanda.service comanda-backup.timer');
  await guest.must('systemctl is-active comanda.service comanda-backup.timer');
  return await guest.must('systemctl show comanda-backup.timer -p NextElapseUSecRealtime --value');
}

async function again(guest: Guest): Promise<string> {
  const before = await guest.must(STATE);
  await guest.must(inClone('sudo scripts/install'));
  const after = await guest.must(STATE);
  const was = new Set(before.split('\n'));
  const differs = after.split('\n').filter((line) => !was.has(line));
  if (differs.length > 0) throw new Error(`differs: ${differs.slice(0, 5).join(' · ')}`);
  return `${was.size} files, packages and users as before`;
}
