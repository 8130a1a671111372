// scripts/uninstall removes the program and keeps the data, which a later installation uses again. With --purge it
// asks for a typed word and deletes the data, too.
import { type Context, inClone, withInstalled } from '../context.ts';
import type { Guest } from '../guest.ts';
import { countOrders } from '../inside.ts';
import { openTill } from '../owner.ts';

const RELEASES = '/opt/comanda/releases';
const ASIDE = '/srv/releases';
const DATABASE = '/var/lib/comanda/comanda.db';

export async function uninstall(context: Context): Promise<void> {
  const { report, image } = context;
  await withInstalled(context, async (guest) => {
    const till = await openTill(guest);
    const [cart] = await till.someCarts();
    await till.order(cart);
    const orders = await countOrders(guest);
    if (image.isQuick) await guest.must(`cp -al ${RELEASES} ${ASIDE}`);
    await report.step('sudo scripts/uninstall keeps the data', () => keep(guest));
    // A quick image gets back the version that this computer built, so that the machine need not build it.
    if (image.isQuick) await guest.must(`mkdir /opt/comanda && mv ${ASIDE} ${RELEASES}`);
    await report.step('sudo scripts/install takes them over', async () => {
      await guest.must(inClone('sudo scripts/install'), 14_400);
      await guest.hubIsWell();
      const now = await countOrders(guest);
      if (now !== orders) throw new Error(`${orders} orders before, ${now} after`);
      return `${now} orders as before`;
    });
    await report.check('--purge with another word changes nothing', () => refuse(guest));
    await report.check('--purge with the word deletes all', () => purge(guest));
  });
}

const typed = (word: string) => inClone(`echo ${word} | sudo scripts/uninstall --purge`);

/**
 * Returns the units, programs and users that are still there. The command of this shell contains the pattern of pgrep;
 * the brackets in the pattern keep pgrep from finding this shell.
 */
const remains = (guest: Guest): Promise<string> =>
  guest.must(
    "ls -d /opt/comanda /etc/systemd/system/*comanda* /etc/systemd/system/*.wants/comanda* 2>/dev/null; getent passwd | grep ^comanda; systemctl list-units --all --no-legend 'comanda*'; pgrep -af '/opt/comanda/[rc]'; true",
  );

async function keep(guest: Guest): Promise<string> {
  await guest.must(inClone('sudo scripts/uninstall'));
  const left = await remains(guest);
  if (left !== '') throw new Error(`still there: ${left.split('\n').join(' · ')}`);
  const kept = await guest.must(`stat -c '%n %U %a' ${DATABASE} /var/lib/comanda /etc/comanda.env`);
  return kept.split('\n').join(' · ');
}

async function refuse(guest: Guest): Promise<string> {
  const { code, out } = await guest.run(typed('delete'));
  if (code === 0) throw new Error('it went on at another word');
  await guest.must(`test -e ${DATABASE} && systemctl is-active comanda`);
  return out.trim().split('\n').at(-1) ?? '';
}

async function purge(guest: Guest): Promise<string> {
  const said = await guest.must(typed('DELETE'));
  const left = await remains(guest);
  const data = await guest.must('ls -d /var/lib/comanda* /etc/comanda* 2>/dev/null; true');
  if (`${left}${data}` !== '') throw new Error(`still there: ${left} ${data}`);
  return said.split('\n').at(-1) ?? '';
}
