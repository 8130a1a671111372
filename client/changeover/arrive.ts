// Arrives from the other hub: stores what the browser brings along. The pass vouches for it; without one a person looks
// at each entry before it is sent.
import { showLanguage } from '../locales/choose.ts';
import { t } from '../locales/t.ts';
import { CAME_ALONG, isEntry } from '../outbox/entry.ts';
import { tillStore } from '../outbox/till.ts';
import { toastPlain } from '../parts/toasts.ts';
import { cartIn } from '../screens/pos/cart-record.ts';
import { remember } from '../session/local-memory.ts';
import { isCart, isWaiting, type Parcel } from './parcel.ts';

const asQuestion = (record: unknown): unknown =>
  isEntry(record)
    ? {
        ...record,
        leasedUntil: 0,
        refusal: record.refusal ?? {
          code: CAME_ALONG,
          message: t(
            'This came along from the other hub. Check whether it was received before you send it.',
          ),
        },
      }
    : record;

const hasLines = (record: unknown): boolean => cartIn(record).lines.length > 0;

/** Stores the parcel; resolves once it is on disk. `isSignedIn`: its pass signed this device in. */
export async function storeParcel({ records, texts }: Parcel, isSignedIn: boolean): Promise<void> {
  if (isSignedIn) for (const [name, text] of Object.entries(texts)) remember(name, text);
  // The sentences below are in the language that came along.
  await showLanguage();
  const names = Object.keys(records);
  await (await tillStore()).change(names, (...found) => {
    const stored = names.filter((name, at) => {
      // Of two carts the one that somebody fills here stays.
      if (isCart(name)) return hasLines(records[name]) && !hasLines(found[at]);
      // A note of an earlier change to the other hub gives way to the entry itself.
      return true;
    });
    return Object.fromEntries(
      stored.map((name) => {
        const record = records[name];
        return [name, isWaiting(name) && !isSignedIn ? asQuestion(record) : record];
      }),
    );
  });
  if (isSignedIn) toastPlain(t('This screen has changed over to the second hub.'));
}
