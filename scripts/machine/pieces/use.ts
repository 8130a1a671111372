// A day's work on the installed hub: the first form, an order on paper, its payment, a photo, the socket, the service.
import type { Till } from '../../../tests/faults/till.ts';
import { type Context, withInstalled } from '../context.ts';
import type { Guest } from '../guest.ts';
import { addPrinter, hear, openTill, uploadPhoto } from '../owner.ts';
import { startPrinter, waitForPaper } from '../printer-stand-in.ts';

export async function use(context: Context): Promise<void> {
  const { report } = context;
  await withInstalled(context, async (guest) => {
    await report.step('from power-on to the first answer', () => firstAnswer(guest));
    let till: Till | undefined;
    await report.step('set up, sign in', async () => {
      await startPrinter(guest);
      till = await openTill(guest);
      await till.signIn();
      return 'with the sample menu';
    });
    if (till) await sell(context, guest, till);
    await report.check('systemctl status, its log', () => status(guest));
    await report.check('memory', () => memory(guest));
    for (const [unit, most] of [
      ['comanda.service', 1.5],
      ['comanda-backup.service', 1],
    ] as const) {
      await report.check(`systemd-analyze security ${unit}`, () => exposure(guest, unit, most));
    }
  });
}

async function sell({ report }: Context, guest: Guest, till: Till): Promise<void> {
  await report.check('order, its slip on paper, pay, the receipt', async () => {
    await addPrinter(till);
    const [cart] = await till.someCarts();
    const { orderId, tokenNo } = await till.order(cart);
    const slip = await waitForPaper(guest, `${tokenNo}`);
    const invoiceId = await till.pay([orderId]);
    return `order ${orderId}, ${slip} bytes of slip, invoice ${invoiceId}`;
  });
  await report.check('a photo', async () => `${await uploadPhoto(till)} bytes as it is shown`);
  await report.check('an event on the socket', async () => {
    const [cart] = await till.someCarts();
    return `${await hear(till, 'new_order', () => till.order(cart))} ms after the answer`;
  });
}

async function firstAnswer(guest: Guest): Promise<string> {
  await guest.hubIsWell();
  const times = await guest.must('systemd-analyze time | head -1');
  const microseconds = async (property: string) =>
    Number(await guest.must(`systemctl show ${property}TimestampMonotonic --value`));
  // The kernel of a container has started long before.
  const begun = guest.image.isContainer ? await microseconds('-p Userspace') : 0;
  const entered = await microseconds('comanda -p ActiveEnter');
  const seconds = ((entered - begun) / 1e6).toFixed(1);
  return `${times.replace('Startup finished in ', '')}; the service after ${seconds} s`;
}

async function status(guest: Guest): Promise<string> {
  const line = await guest.must('systemctl status comanda --no-pager | sed -n 3p');
  if (!line.includes('active (running)')) throw new Error(line);
  const worse = await guest.must('journalctl -u comanda -b -p warning --no-pager -q -o cat');
  if (worse !== '') throw new Error(worse.split('\n').slice(0, 3).join(' · '));
  return `${line.trim()}, no warning in its log`;
}

async function memory(guest: Guest): Promise<string> {
  const kb = await guest.must(
    "awk '/^(VmRSS|RssAnon)/ { print $2 }' /proc/$(systemctl show comanda -p MainPID --value)/status",
  );
  const [rss = 0, own = 0] = kb.split('\n').map((line) => Math.round(Number(line) / 1024));
  return `${rss} MiB resident, ${own} of them its own`;
}

async function exposure(guest: Guest, unit: string, most: number): Promise<string> {
  const said = await guest.must(`systemd-analyze security --no-pager ${unit} | tail -1`);
  const score = Number(/: ([\d.]+)/.exec(said)?.[1]);
  if (!(score <= most)) throw new Error(`${score}, at most ${most}`);
  return `${score}, at most ${most}`;
}
