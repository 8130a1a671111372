// An update that is killed or loses power at five points. Afterwards either the old or the new version runs, and is
// complete.

import { copySource, type Source } from '../clone.ts';
import { type Context, inClone, installedSource, withInstalled } from '../context.ts';
import type { Guest } from '../guest.ts';
import { version } from '../inside.ts';
import { openTill } from '../owner.ts';
import { Stream } from '../stream.ts';
import { goodCommit, PATIENCE_S, PAUSE_MS, publish } from '../versions.ts';
import { cutAndReturn } from './power.ts';

const LOG = '/run/update.log';

/** When to end the update: after a bash condition has become true, and some more seconds have passed. */
const POINTS = [
  ['while it builds', '[ -e /opt/comanda/releases/$next ]', 5],
  ['as the hub stops', '! systemctl is-active -q comanda', 0],
  ['while data are copied', 'ls /var/lib/comanda | grep -q before-update', 0],
  ['while it is tried', 'pgrep -u comanda -f releases/$next/dist/server/main.js', 3],
  ['as it is switched', '[ "$(readlink /opt/comanda/current)" = /opt/comanda/releases/$next ]', 0],
] as const;

export async function interrupted(context: Context): Promise<void> {
  const { report, image } = context;
  const source = copySource(installedSource(image), 'interrupted');
  await withInstalled(context, async (guest) => {
    const stream = await Stream.begin(await openTill(guest), 2, PAUSE_MS);
    const ends = [['killed', kill] as const, ['power cut', cutAndReturn] as const];
    // A container has no power of its own.
    for (const [how, end] of image.isContainer ? ends.slice(0, 1) : ends) {
      let next: string | undefined;
      for (const [where, condition, more] of POINTS) {
        await report.check(`update ${how} ${where}`, async () => {
          const versions = await begin(guest, source, `${how} ${where}`, next);
          next = versions.next;
          await waitFor(guest, `next=${versions.next}; ${condition}`, more);
          const result = await end(guest, stream);
          return `${result}; ${await whole(guest, versions)}`;
        });
      }
    }
    await stream.end();
    await report.check('every acknowledged order, once', async () => `${await stream.verify()}`);
  });
}

interface Versions {
  readonly before: string;
  readonly next: string;
}

/**
 * Starts an update that does not depend on the shell that starts it. If the last update was rolled back, tries the same
 * version again, without a new build. Otherwise the update is to a new version.
 */
async function begin(
  guest: Guest,
  source: Source,
  name: string,
  tried: string | undefined,
): Promise<Versions> {
  const before = await version(guest);
  const next = tried === undefined || tried === before ? goodCommit(source, name) : tried;
  await publish(guest, source);
  // A build goes on after its update is killed. It holds the lock until it ends, so this waits for the lock.
  await guest.must('flock --timeout 1500 /opt/comanda/.lock true', 1600);
  await guest.must(
    'systemctl stop update 2>/dev/null; systemctl reset-failed update 2>/dev/null; true',
  );
  const run = `systemd-run --unit=update --setenv=PATIENCE=${PATIENCE_S} -p StandardOutput=file:${LOG} -p StandardError=file:${LOG}`;
  await guest.must(`${run} /home/owner/comanda/scripts/update`);
  return { before, next };
}

async function waitFor(guest: Guest, condition: string, more: number): Promise<void> {
  const loop = `for i in $(seq 18000); do { ${condition}; } >/dev/null && { sleep ${more}; exit 0; }; systemctl is-active -q update || exit 2; sleep 0.1; done; exit 1`;
  const { code } = await guest.run(loop, 3000);
  if (code !== 0) throw new Error(`it did not come so far: ${await guest.must(`tail -4 ${LOG}`)}`);
}

/** Kills the update as the kernel does when memory is short: nothing is cleaned up. */
async function kill(guest: Guest, stream: Stream): Promise<string> {
  await guest.must('systemctl kill --signal=KILL update');
  const isBack = await guest.hubIsWell(30).then(
    () => true,
    () => false,
  );
  if (isBack) return `the hub runs, ${stream.acknowledged.length} orders acknowledged so far`;
  await guest.must('systemctl start comanda');
  await guest.hubIsWell();
  return 'the hub runs after systemctl start comanda';
}

/**
 * Checks that one of the two versions is installed and runs, and that the audit trail is unbroken. The update that
 * follows shows whether updates still work.
 */
async function whole(guest: Guest, { before, next }: Versions): Promise<string> {
  const now = await version(guest);
  if (now !== before && now !== next) throw new Error(`runs ${now}, neither ${before} nor ${next}`);
  const runs = await guest.must('readlink /proc/$(systemctl show comanda -p MainPID --value)/cwd');
  if (!runs.endsWith(now)) throw new Error(`${now} is installed, ${runs} runs`);
  await guest.must(inClone('npm run --silent audit:verify'));
  return now === before ? 'the version before' : 'the new version';
}
