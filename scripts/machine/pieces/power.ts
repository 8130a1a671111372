// Ten power cuts during a stream of orders: qemu is killed, and switched on again with what its disk has.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, inClone, withInstalled } from '../context.ts';
import type { Guest } from '../guest.ts';
import { openTill } from '../owner.ts';
import { Stream } from '../stream.ts';

const CUTS = 10;
const TILLS = 4;

export async function power(context: Context): Promise<void> {
  const { report } = context;
  await withInstalled(context, async (guest) => {
    const stream = await Stream.begin(await openTill(guest), TILLS);
    for (let cut = 1; cut <= CUTS; cut += 1) {
      await report.check(`power cut ${cut}, from power-on to the first answer`, async () => {
        await stream.more(20, 300);
        await sleep(Math.random() * 2000);
        return await cutAndReturn(guest, stream);
      });
    }
    await stream.end();
    await report.check('every acknowledged order, once', async () => {
      await guest.must(inClone('npm run --silent audit:verify'));
      return `${await stream.verify()} of ${stream.acknowledged.length}`;
    });
  });
}

/** Cuts the power, switches the machine on again, and checks the orders that were acknowledged shortly before. */
export async function cutAndReturn(guest: Guest, stream: Stream): Promise<string> {
  await guest.cutPower();
  const known = stream.acknowledged.length;
  const begun = Date.now();
  await guest.powerOn();
  await guest.hubIsWell(900);
  const seconds = (Date.now() - begun) / 1000;
  await guest.meetAgent();
  const kernel = await guest.must('systemctl show -p UserspaceTimestampMonotonic --value');
  const share = (Number(kernel) / 1e6).toFixed(1);
  await stream.verify(Math.max(0, known - 40));
  return `${seconds.toFixed(1)} s, the kernel's share ${share} s; ${known} acknowledged before`;
}
