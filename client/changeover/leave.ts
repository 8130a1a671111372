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
  const page = `${originOf(partner)}${pathname}${search}${PASS_MARK}${pairState.pass ?? pairState.tillPass ?? ''}`;
  return `${page}${packed({ records, texts: ownTexts() })}`;
}

/** Returns the length that a record adds to an address, or slightly more. */
const lengthOf = (name: string, record: unknown): number =>
  packed({ records: { [name]: record }, texts: {} }).length;

/**
 * Returns the names of the records that go along, as many as fit in one address. Unsent entries come first. None goes
 * before an older one that does not fit, because it may need that one.
 */
async function namesFor(partner: string): Promise<string[]> {
  const all = await (await tillStore()).list('');
  const going = all.filter(([name, record]) => goesAlong(name) && !hasLeft(record));
  const isEntryAt = ([name]: (typeof going)[number]) => isWaiting(name);
  const others = going.filter((each) => !isEntryAt(each));
  let room = MAX_ADDRESS - addressAt(partner, {}).length;
  const fits = ([name, record]: (typeof going)[number]): boolean => {
    const length = lengthOf(name, record);
    if (length > room) return false;
    room -= length;
    return true;
  };
  const entries = going.filter(isEntryAt).sort(byTap);
  const firstLeft = entries.findIndex((each) => !fits(each));
  const fitting = firstLeft < 0 ? entries : entries.slice(0, firstLeft);
  if (firstLeft >= 0) console.warn('Some unsent entries stay at this address: there are too many');
  return [...fitting, ...others.filter(fits)].map(([name]) => name);
}

const tappedAt = (record: unknown): number => (isEntry(record) ? record.tappedAt : 0);
/** Sorts entries by the time at which they were made. */
const byTap = (a: readonly [string, unknown], b: readonly [string, unknown]): number =>
  tappedAt(a[1]) - tappedAt(b[1]);

/**
 * Opens this page at the other hub. Unsent entries go along with their keys; here they stay marked as refused, and
 * the carts are removed. Records that do not fit in the address stay here unchanged.
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
