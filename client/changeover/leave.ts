// Changes over to the other hub and takes along everything that this browser has not sent. Only a note of each entry
// stays here, so that nothing is sent from both addresses.
import { originOf, PASS_MARK, pairState } from '../hub/pair-state.ts';
import { t } from '../locales/t.ts';
import { isEntry, type OutboxEntry, WENT_ALONG } from '../outbox/entry.ts';
import { tellTabs, tillStore } from '../outbox/till.ts';
import { goesAlong, hasLeft, isOwnText, isWaiting, lengthOf, packed, partOf } from './parcel.ts';

/** Browsers open addresses of up to 2 MiB. */
const MAX_ADDRESS = 1_900_000;

const asNote = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  leasedUntil: 0,
  refusal: {
    code: WENT_ALONG,
    message: t(
      'This entry was moved to the second hub. Check that hub before you send the entry again.',
    ),
  },
});

function ownTexts(): Record<string, string> {
  const names = Object.keys(localStorage).filter(isOwnText);
  return Object.fromEntries(names.map((name) => [name, localStorage.getItem(name) ?? '']));
}

/** Returns the address of this page at the other hub, with the pass and the parts that the other hub takes over. */
function addressAt(partner: string, parts: readonly string[], count = 0): string {
  const { origin, pathname, search } = window.location;
  const page = `${originOf(partner)}${pathname}${search}${PASS_MARK}${pairState.pass ?? pairState.tillPass ?? ''}`;
  const left = count > 0 && { left: { count, at: origin } };
  return `${page}${packed({ parts, texts: ownTexts(), ...left })}`;
}

type Named = readonly [name: string, record: unknown];

/**
 * Chooses the records that fit in one address, and packs them. Unsent entries come first, the oldest at the start. If
 * an entry does not fit, it stays here, and so do all newer entries, because they may depend on it.
 */
function choose(partner: string, found: readonly Named[]) {
  let room = MAX_ADDRESS - addressAt(partner, [], found.length).length;
  const going: Named[] = [];
  const parts: string[] = [];
  const fits = (each: Named): boolean => {
    const part = partOf(...each);
    const length = lengthOf(part);
    if (length > room) return false;
    room -= length;
    going.push(each);
    parts.push(part);
    return true;
  };
  const entries = found.filter(([name]) => isWaiting(name)).sort(byTap);
  const firstLeft = entries.findIndex((each) => !fits(each));
  for (const each of found) if (!isWaiting(each[0])) fits(each);
  return { going, parts, left: firstLeft < 0 ? 0 : entries.length - firstLeft };
}

const tappedAt = (record: unknown): number => (isEntry(record) ? record.tappedAt : 0);
/** Sorts entries by the time when the user made them. */
const byTap = (a: Named, b: Named): number => tappedAt(a[1]) - tappedAt(b[1]);

/**
 * Opens this page at the other hub. Unsent entries go along and keep their keys; their copies here are marked as
 * refused. The carts go along too and are removed here. Records that do not fit in the address stay here unchanged, and
 * the page at the other hub says so.
 */
export async function changeOver(partner: string): Promise<void> {
  const store = await tillStore();
  const names = (await store.list('')).map(([name]) => name).filter(goesAlong);
  let address = addressAt(partner, []);
  await store.change(names, (...found) => {
    const records = names.map((name, at): Named => [name, found[at]]);
    // Another tab may have taken some records along in the meantime.
    const here = records.filter(([, record]) => record !== undefined && !hasLeft(record));
    const { going, parts, left } = choose(partner, here);
    address = addressAt(partner, parts, left);
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
