// Updates during a stream of orders: to a good version, to a version that cannot start, with the update killed in the
// middle, and with a power cut.

import { copySource, type Source } from '../clone.ts';
import { type Context, inClone, installedSource, withInstalled } from '../context.ts';
import type { Guest } from '../guest.ts';
import { version } from '../inside.ts';
import { openTill } from '../owner.ts';
import { Stream } from '../stream.ts';
import { goodCommit, PATIENCE_S, PAUSE_MS, publish } from '../versions.ts';
import { interrupted } from './interrupted.ts';

const TILLS = 2;
const LOG = '/run/update.log';

export async function update(context: Context): Promise<void> {
  const { report, image } = context;
  const source = copySource(installedSource(image), 'update');
  await withInstalled(context, async (guest) => {
    const stream = await Stream.begin(await openTill(guest), TILLS, PAUSE_MS);
    await stream.more(10, 300);
    await report.check('sudo scripts/update to a good version', () =>
      toGood(guest, source, stream),
    );
    await report.check('to a version that cannot start', () => toBroken(guest, source, stream));
    await stream.end();
    await report.check('every acknowledged order, once', async () => `${await stream.verify()}`);
  });
  await interrupted(context);
}

const runUpdate = (guest: Guest) =>
  guest.run(inClone(`sudo PATIENCE=${PATIENCE_S} scripts/update 2>&1 | sudo tee ${LOG}`), 3000);

async function toGood(guest: Guest, source: Source, stream: Stream): Promise<string> {
  const wanted = goodCommit(source, 'one');
  await publish(guest, source);
  const from = stream.acknowledged.length;
  const { code, out } = await runUpdate(guest);
  await stream.more(10, 120);
  const now = await version(guest);
  if (code !== 0 || now !== wanted)
    throw new Error(`ended with ${code}, runs ${now}: ${last(out)}`);
  const count = stream.acknowledged.length - from;
  return `${count} orders meanwhile, the longest gap ${stream.longestGap(from).toFixed(1)} s`;
}

async function toBroken(guest: Guest, source: Source, stream: Stream): Promise<string> {
  const good = source.read('server/main.ts');
  const before = await version(guest);
  source.commit('A version that cannot start', {
    'server/main.ts': `${good}\nthrow new Error('the oven is not connected');\n`,
  });
  await publish(guest, source);
  const from = stream.acknowledged.length;
  const { code, out } = await runUpdate(guest);
  await stream.more(10, 120);
  const now = await version(guest);
  if (code === 0 || now !== before) throw new Error(`ended with ${code}, runs ${now}`);
  if (!out.includes('the oven is not connected'))
    throw new Error(`its error is not said: ${last(out)}`);
  return `taken back, its error is said; the longest gap ${stream.longestGap(from).toFixed(1)} s`;
}

const last = (out: string): string => out.trim().split('\n').slice(-4).join(' · ');
