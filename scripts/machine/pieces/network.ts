// Pulls the cable out and in again, and lets the router assign another address: the hub keeps running, and shows its
// address.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Till } from '../../../tests/faults/till.ts';
import { type Context, withInstalled } from '../context.ts';
import type { Guest } from '../guest.ts';
import { openTill } from '../owner.ts';
import { Stream } from '../stream.ts';

const OTHER_ADDRESS = '10.0.2.77';

export async function network(context: Context): Promise<void> {
  const { report } = context;
  await withInstalled(context, async (guest) => {
    const till = await openTill(guest);
    await report.check('the cable out for 30 s', () => cable(guest, till));
    await report.check('another address by DHCP', () => otherAddress(guest, till));
    await report.check('booted without a cable', () => bootWithoutCable(guest));
  });
}

/** Returns the address that the hub shows in its settings and its QR code. */
const shownAddress = async (till: Till): Promise<string> => {
  const { body } = await till.call('GET', '/settings/store-setting');
  return String(body.publicAddress);
};

async function cable(guest: Guest, till: Till): Promise<string> {
  const stream = await Stream.begin(till, 2);
  await stream.more(10, 300);
  const pid = await guest.must('systemctl show comanda -p MainPID --value');
  await guest.monitor('set_link', { name: 'nic', up: false });
  await sleep(30_000);
  await guest.monitor('set_link', { name: 'nic', up: true });
  const begun = Date.now();
  await stream.more(1, 120);
  const seconds = (Date.now() - begun) / 1000;
  await stream.end();
  const count = await stream.verify();
  const now = await guest.must('systemctl show comanda -p MainPID --value');
  if (now !== pid) throw new Error('the hub was started again');
  return `sells ${seconds.toFixed(1)} s after it is in again; ${count} acknowledged orders are there`;
}

async function otherAddress(guest: Guest, till: Till): Promise<string> {
  const before = await shownAddress(till);
  await guest.monitor('device_del', { id: 'nic' });
  await guest.must(
    'for i in $(seq 60); do [ -e /sys/class/net/eth0 ] || exit 0; sleep 1; done; exit 1',
  );
  await guest.monitor('netdev_del', { id: 'lan' });
  const forward = [{ str: `tcp:127.0.0.1:${guest.plan.port}-:8080` }];
  await guest.monitor('netdev_add', {
    type: 'user',
    id: 'lan',
    dhcpstart: OTHER_ADDRESS,
    hostfwd: forward,
  });
  const nic = { driver: 'virtio-net-pci', netdev: 'lan', id: 'nic', mac: '52:54:00:12:34:56' };
  await guest.monitor('device_add', nic);
  await guest.hubIsWell();
  await till.signIn();
  const after = await shownAddress(till);
  if (!after.includes(OTHER_ADDRESS)) throw new Error(`${before} before, ${after} after`);
  return `${before} before, ${after} after`;
}

async function bootWithoutCable(guest: Guest): Promise<string> {
  await guest.shutDown();
  await guest.powerOn();
  await guest.monitor('set_link', { name: 'nic', up: false });
  await guest.meetAgent();
  const ask =
    "curl -fsS http://localhost:8080/healthz || node -e 'fetch(`http://localhost:8080/healthz`).then((r) => process.exit(r.ok ? 0 : 1))'";
  await guest.must(
    `for i in $(seq 600); do ${ask} && exit 0; sleep 1; done 2>/dev/null; exit 1`,
    900,
  );
  await guest.monitor('set_link', { name: 'nic', up: true });
  const ms = await guest.hubIsWell();
  const till = await openTill(guest);
  const shown = await shownAddress(till);
  if (!shown.includes('10.0.2.')) throw new Error(`it shows ${shown || 'no address'}`);
  return `it answers on the machine; ${(ms / 1000).toFixed(1)} s after the cable others, too: ${shown}`;
}
