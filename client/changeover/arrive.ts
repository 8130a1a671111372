// Stores the data that a browser brings along from the other hub. If the pass in the address has signed this device in,
// unsent entries are sent normally. Otherwise a user checks each entry before it is sent.
import { showLanguage } from '../locales/choose.ts';
import { t } from '../locales/t.ts';
import { CAME_ALONG, isEntry, RECORDS } from '../outbox/entry.ts';
import { tillStore } from '../outbox/till.ts';
import type { TillStore } from '../outbox/till-store.ts';
import { toastPlain } from '../parts/toasts.ts';
import { cartIn } from '../screens/pos/cart/cart-record.ts';
import { remember } from '../session/local-memory.ts';
import { noteLeft } from './left-behind.ts';
import { hasLeft, isCart, isWaiting, type Parcel } from './parcel.ts';

const asQuestion = (record: unknown): unknown =>
  isEntry(record)
    ? {
        ...record,
        leasedUntil: 0,
        refusal: record.refusal ?? {
          code: CAME_ALONG,
          message: t(
            'This entry comes from the other hub. Before you send it, check whether it was received there.',
          ),
        },
      }
    : record;

const hasLines = (record: unknown): boolean => cartIn(record).lines.length > 0;

/**
 * Removes the notes about entries that went to the other hub earlier. Entries that are still unsent come back in the
 * parcel.
 */
async function forgetNotes(store: TillStore): Promise<void> {
  const names = (await store.list(RECORDS.waiting)).flatMap(([name, record]) =>
    hasLeft(record) ? [name] : [],
  );
  await store.change(names, (...found) =>
    Object.fromEntries(
      names.flatMap((name, at) => (hasLeft(found[at]) ? [[name, undefined] as const] : [])),
    ),
  );
}

/**
 * Stores the parcel; resolves once it is on disk. `isSignedIn` says whether the parcel's pass signed this device in.
 */
export async function storeParcel(
  { records, texts, left }: Parcel,
  isSignedIn: boolean,
): Promise<void> {
  if (isSignedIn) for (const [name, text] of Object.entries(texts)) remember(name, text);
  // The sentences for users below must be in the language that the parcel has brought.
  await showLanguage();
  const store = await tillStore();
  const names = Object.keys(records);
  await store.change(names, (...found) => {
    // If the cart here has lines, it is kept, and the cart that came along is dropped.
    const isStored = (name: string, at: number) =>
      !isCart(name) || (hasLines(records[name]) && !hasLines(found[at]));
    return Object.fromEntries(
      names.filter(isStored).map((name) => {
        const record = records[name];
        return [name, isWaiting(name) && !isSignedIn ? asQuestion(record) : record];
      }),
    );
  });
  if (!isSignedIn) return;
  await forgetNotes(store);
  noteLeft(left);
  toastPlain(t('This screen has switched to the second hub.'));
}
