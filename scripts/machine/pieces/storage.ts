// A full disk, a file system that fails while the hub runs, and a clock that is years off at boot.
import type { Till } from '../../../tests/faults/till.ts';
import { type Context, inClone, withInstalled } from '../context.ts';
import type { Guest } from '../guest.ts';
import { openTill, orderAnyway } from '../owner.ts';
import { Stream } from '../stream.ts';

const FILLER = '/var/lib/filler';

export async function storage(context: Context): Promise<void> {
  const { report } = context;
  await withInstalled(context, async (guest) => {
    const till = await openTill(guest);
    await report.check('disk full', () => full(guest, till));
    await report.check('an error of ext4: read-only', () => readOnly(guest, till));
    for (const year of ['2019', '2033']) {
      await report.check(`the clock shows ${year} at boot`, () => clock(guest, till, year));
    }
  });
}

async function full(guest: Guest, till: Till): Promise<string> {
  // Fills the space that ordinary users, such as the hub's user, may use. The last twentieth of the file system is only
  // for root.
  await guest.must(`fallocate -l $(($(stat -f -c '%a*%S' /) - 200000)) ${FILLER}`);
  await guest.run(`dd if=/dev/zero of=${FILLER}.2 bs=4k status=none; sync`);
  const refusal = await untilRefused(till);
  await guest.must(`rm ${FILLER} ${FILLER}.2; sync`);
  const begun = Date.now();
  while ((await orderAnyway(till)).status !== 200) {
    if (Date.now() - begun > 120_000) throw new Error('no order 120 s after there was room again');
  }
  return `${refusal}; sells ${((Date.now() - begun) / 1000).toFixed(1)} s after there is room`;
}

/**
 * Places orders until the hub refuses one with 503, and returns the hub's message. Throws if the hub no longer shows
 * its data.
 */
async function untilRefused(till: Till): Promise<string> {
  for (let count = 0; count < 5000; count += 1) {
    const { status, body } = await orderAnyway(till);
    if (status === 200) continue;
    if (status !== 503) throw new Error(`${status} ${body?.message}`);
    const { status: shown } = await till.call('GET', '/pos/init');
    if (shown !== 200) throw new Error(`what is stored is not shown: ${shown}`);
    return `503 ${body.message} after ${count} more orders, its pages are shown`;
  }
  throw new Error('5000 orders fitted on a full disk');
}

async function readOnly(guest: Guest, till: Till): Promise<string> {
  const stream = await Stream.begin(till, 4);
  await stream.more(40, 300);
  await guest.must('echo 1 >/sys/fs/ext4/vda/trigger_fs_error');
  const refusal = await untilRefused(till);
  const known = stream.acknowledged.length;
  await guest.cutPower();
  await guest.restart();
  await guest.hubIsWell(900);
  await stream.end();
  await stream.verify();
  await guest.must(inClone('npm run --silent audit:verify'));
  return `${refusal}; after a cut and a boot ${known} acknowledged orders are there`;
}

async function clock(guest: Guest, till: Till, year: string): Promise<string> {
  await guest.shutDown();
  await guest.restart({ clock: `${year}-03-01T12:00:00` });
  await guest.hubIsWell(900);
  const shows = await guest.must('date +%F');
  await till.signIn();
  const { status, body } = await orderAnyway(till);
  if (status !== 200) throw new Error(`no order: ${status} ${body?.message}`);
  const { body: support } = await till.call('GET', '/support');
  return `the machine shows ${shows}, token ${body.tokenNo}; warning: ${support.clockWarning ?? 'none'}`;
}
