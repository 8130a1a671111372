// Changes over to the other hub and takes along everything that this browser has not sent. Only a note of each entry
// stays here, so that nothing is sent from both addresses.
import { originOf, PASS_MARK, pairState } from '../hub/pair-state.ts';
import { t } from '../locales/t.ts';
import { isEntry, type OutboxEntry, WENT_ALONG } from '../outbox/entry.ts';
import { tellTabs, tillStore } from '../outbox/till.ts';
import { goesAlong, hasLeft, isOwnText, isWaiting, packed } from './parcel.ts';

/** Browsers open addresses of up to 2 MiB. */
const MAX_ADDRESS = 1_900_000;

const asNote = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  leasedUntil: 0,
  refusal: {
    code: WENT_ALONG,
    message: t('This entry was moved to the second hub. Check there before you send it again.'),
  },
});

function ownTexts(): Record<string, string> {
  const names = Object.keys(localStorage).filter(isOwnText);
  return Object.fromEntries(names.map((name) => [name, localStorage.getItem(name) ?? '']));
}

/** Returns the address of this page at the other hub, with the pass and everything that goes along. */
function addressAt(partner: string, records: Readonly<Record<string, unknown>>): string {
  const { pathname, search } = window.location;
  const page = `${originOf(partner)}${pathname}${search}${PASS_MARK}${pairState.pass ?? ''}`;
  return `${page}${packed({ records, texts: ownTexts() })}`;
}

/** Returns the names of the records that go along; empty if the records are too large for one address. */
async function namesFor(partner: string): Promise<string[]> {
  const all = await (await tillStore()).list('');
  const going = all.filter(([name, record]) => goesAlong(name) && !hasLeft(record));
  const isFitting = addressAt(partner, Object.fromEntries(going)).length <= MAX_ADDRESS;
  if (!isFitting) console.warn('Too much is unsent to change over to the second hub');
  return isFitting ? going.map(([name]) => name) : [];
}

/**
 * Opens this page at the other hub. Unsent entries go along with their keys; here they stay marked as refused, and
 * the carts are removed. If the records do not fit in an address, all of them stay here and are sent when this hub is
 * reachable again.
 */
export async function changeOver(partner: string): Promise<void> {
  const names = await namesFor(partner);
  let address = addressAt(partner, {});
  await (await tillStore()).change(names, (...found) => {
    const records = names.map((name, at): [string, unknown] => [name, found[at]]);
    // Another tab may have taken some records along in the meantime.
    const going = records.filter(([, record]) => record !== undefined && !hasLeft(record));
    address = addressAt(partner, Object.fromEntries(going));
    return Object.fromEntries(
      going.map(([name, record]) => [
        name,
        isWaiting(name) && isEntry(record) ? asNote(record) : undefined,
      ]),
    );
  });
  tellTabs('cart');
  tellTabs('held');
  window.location.replace(address);
}
