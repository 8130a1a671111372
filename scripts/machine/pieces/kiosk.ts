// `sudo scripts/install --kiosk` without a display: cage on a headless compositor, and the page that the browser shows.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, inClone, withInstalled } from '../context.ts';
import type { Guest } from '../guest.ts';
import { openTill } from '../owner.ts';

/** Makes wlroots draw into memory, so that it needs neither a screen nor a keyboard. */
const HEADLESS = [
  'WLR_BACKENDS=headless',
  'WLR_LIBINPUT_NO_DEVICES=1',
  'WLR_RENDERER=pixman',
  'LIBSEAT_BACKEND=noop',
];

const RUNS = 'pgrep -u comanda-kiosk -f chromium >/dev/null';

export async function kiosk(context: Context): Promise<void> {
  const { report } = context;
  const act = async (guest: Guest) => {
    await openTill(guest);
    await guest.must(`printf '%s\\n' ${HEADLESS.join(' ')} >/etc/comanda-kiosk.env`);
    await report.step('sudo scripts/install --kiosk', async () => {
      const said = await guest.must(inClone('sudo scripts/install --kiosk'), 3600);
      return (
        said
          .split('\n')
          .find((line) => line.includes('browser runs'))
          ?.trim() ?? 'no word of it'
      );
    });
    await report.check('the browser stays, and asks the hub', () => stays(guest));
    await report.check('the login prompt leaves it the console', () => owns(guest));
    await report.check('a browser that was killed comes back', () => comesBack(guest));
    await report.check('it is there again after a boot', () => again(guest));
  };
  await withInstalled(context, act, { memoryMb: 2048 });
}

const restarts = async (guest: Guest): Promise<number> =>
  Number(await guest.must('systemctl show comanda-kiosk -p NRestarts --value'));

async function stays(guest: Guest): Promise<string> {
  const before = await restarts(guest);
  const begun = Date.now();
  // The browser's connections to the hub. The connections of the sign-in page are closed a minute after it was loaded.
  const find = "ss -Htnp state established '( dport = :8080 )' | grep -c chromium";
  const open = await guest.must(
    `for i in $(seq 600); do ${find} && exit 0; sleep 1; done; ss -Htanp; exit 1`,
    900,
  );
  const seconds = ((Date.now() - begun) / 1000).toFixed(0);
  await sleep(Math.max(0, begun + 60_000 - Date.now()));
  const after = await restarts(guest);
  if (after !== before) throw new Error(`${after - before} restarts in a minute`);
  await guest.must('systemctl is-active comanda-kiosk');
  return `${open.split('\n').at(-1)} connections to the hub after ${seconds} s, no restart in a minute`;
}

async function owns(guest: Guest): Promise<string> {
  const { out } = await guest.run('systemctl is-active getty@tty1.service');
  if (out.trim() === 'active') throw new Error('getty@tty1 runs beside it');
  return `getty@tty1 is ${out.trim()}`;
}

/** A restart must not show the login prompt in between, because the prompt would occupy the display. */
async function comesBack(guest: Guest): Promise<string> {
  const before = await restarts(guest);
  const since = await guest.must('date +%s');
  const begun = Date.now();
  await guest.must('pkill -KILL -o -u comanda-kiosk -f chromium');
  const isNew = `[ "$(systemctl show comanda-kiosk -p NRestarts --value)" -gt ${before} ]`;
  await guest.must(
    `for i in $(seq 180); do ${isNew} && ${RUNS} && exit 0; sleep 1; done; exit 1`,
    400,
  );
  const seconds = ((Date.now() - begun) / 1000).toFixed(0);
  const prompt = await guest.must(
    `journalctl -u getty@tty1 --since @${since} -q --no-pager -o cat`,
  );
  if (prompt !== '') throw new Error(`the login prompt came in between: ${prompt}`);
  return `after ${seconds} s, without the login prompt in between; ${await owns(guest)}`;
}

async function again(guest: Guest): Promise<string> {
  await guest.shutDown();
  const begun = Date.now();
  await guest.restart();
  await guest.must(`for i in $(seq 600); do ${RUNS} && exit 0; sleep 1; done; exit 1`, 900);
  return `a browser ${((Date.now() - begun) / 1000).toFixed(0)} s after power-on`;
}
