// The memory limit of the hub: orders under a limit that leaves little room, and a hub that the kernel kills at its
// limit.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Till } from '../../../tests/faults/till.ts';
import { type Context, inClone, withInstalled } from '../context.ts';
import type { Guest } from '../guest.ts';
import { openTill } from '../owner.ts';
import { Stream } from '../stream.ts';

const MIB = 1024 * 1024;
const GROUP = '/sys/fs/cgroup/system.slice/comanda.service';
/** The memory that the hub may take in addition to what it has when the limit is set. */
const ROOM_MIB = 64;
const TOO_LITTLE_MIB = 32;
const LINES = 200;
const ORDERS = 10;

export async function memory(context: Context): Promise<void> {
  const { report } = context;
  await withInstalled(context, async (guest) => {
    const till = await openTill(guest);
    const carts = [await largeCart(till)];
    await report.check('the limit of the unit', () => ofUnit(guest));
    const stream = await Stream.begin(till, 2, 0, carts);
    await report.check(`orders of ${LINES} lines near a limit`, () => near(guest, till, stream));
    await report.check('killed at a limit', () => killed(guest, stream));
    await stream.end();
    await report.check('every acknowledged order, once', async () => {
      await guest.must(inClone('npm run --silent audit:verify'));
      return `${await stream.verify()}`;
    });
  });
}

async function largeCart(till: Till): Promise<unknown[]> {
  const lines = (await till.someCarts()).flat();
  return Array.from({ length: LINES }, (_, index) => lines[index % lines.length]);
}

async function ofUnit(guest: Guest): Promise<string> {
  const [limit = 0, total = 0] = await numbers(
    guest,
    "systemctl show comanda -p MemoryMax --value; awk '/^MemTotal/ { print $2 * 1024 }' /proc/meminfo",
  );
  const share = limit / total;
  if (!(share > 0.5 && share < 0.7)) throw new Error(`${limit} of ${total} bytes`);
  return `${mib(limit)} of ${mib(total)} MiB`;
}

const mib = (bytes: number): number => Math.round(bytes / MIB);

const numbers = async (guest: Guest, command: string): Promise<number[]> =>
  (await guest.must(command)).split('\n').map(Number);

/**
 * Returns the bytes that cannot be given back to the kernel, how often the limit was reached, and how often a process
 * was killed.
 */
async function usage(guest: Guest): Promise<{ own: number; met: number; kills: number }> {
  const read = `awk '$1 == "anon" { print $2 }' ${GROUP}/memory.stat; awk '$1 == "max" || $1 == "oom_kill" { print $2 }' ${GROUP}/memory.events`;
  const [own = 0, met = 0, kills = 0] = await numbers(guest, read);
  return { own, met, kills };
}

const setLimit = (guest: Guest, limit: string): Promise<string> =>
  guest.must(`systemctl set-property --runtime comanda.service MemoryMax=${limit}`);

const restarts = async (guest: Guest): Promise<number> =>
  Number(await guest.must('systemctl show comanda -p NRestarts --value'));

async function near(guest: Guest, till: Till, stream: Stream): Promise<string> {
  await stream.more(ORDERS, 600);
  await till.call('GET', '/orders');
  const before = await usage(guest);
  const count = await restarts(guest);
  const limit = mib(before.own) + ROOM_MIB;
  await setLimit(guest, `${limit}M`);
  await stream.more(ORDERS, 600);
  await till.call('GET', '/orders');
  const after = await usage(guest);
  if ((await restarts(guest)) !== count) throw new Error(`started again within ${limit} MiB`);
  if (after.met === before.met) throw new Error(`never met the limit of ${limit} MiB`);
  return `${mib(before.own)}, then ${mib(after.own)} of ${limit} MiB; the limit was met ${after.met - before.met} times, no restart`;
}

async function killed(guest: Guest, stream: Stream): Promise<string> {
  const before = await restarts(guest);
  await setLimit(guest, `${TOO_LITTLE_MIB}M`);
  const end = Date.now() + 900_000;
  while ((await restarts(guest)) === before) {
    if (Date.now() > end) throw new Error(`it lives within ${TOO_LITTLE_MIB} MiB`);
    await sleep(500);
  }
  const cause = await guest.must(
    "journalctl -b -u comanda -o cat --no-pager | grep -m1 -i 'oom-kill'",
  );
  await setLimit(guest, '60%');
  const begun = Date.now();
  await guest.hubIsWell();
  await stream.more(10, 600);
  return `${cause}; it sells ${((Date.now() - begun) / 1000).toFixed(1)} s after there is room again`;
}
