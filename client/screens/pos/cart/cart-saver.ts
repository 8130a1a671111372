// Saves the cart to disk, so that it survives a reload or a power cut. Never overwrites the cart of another tab.
import { painted } from '../../../app/painted.ts';
import { t } from '../../../locales/t.ts';
import type { Guard } from '../../../outbox/entry.ts';
import { tellTabs } from '../../../outbox/till.ts';
import type { Changes, TillStore } from '../../../outbox/till-store.ts';
import { toastError } from '../../../parts/toasts.ts';
import {
  cartIn,
  cartRecord,
  forgetLastWord,
  keepLastWord,
  lastWordOn,
  makeRecord,
  ownerKnown,
  readRecord,
  versionOf,
} from './cart-record.ts';
import { type Cart, EMPTY_CART } from './cart-rules.ts';
import type { CartView } from './cart-view.ts';

/** The records and checks that the outbox needs to sell a cart. */
interface CartSale {
  /** The empty cart, which is written together with the order. */
  readonly also: Changes;
  /** The sold cart, which is written if the hub refuses the order immediately. */
  readonly restore: Changes;
  /** Stops the sale if another tab has changed the cart. */
  readonly guard: Guard;
}

interface CartSaver {
  /** Saves the shown cart soon, after it is drawn. */
  save(): void;
  /** Shows the stored cart as soon as its owner is known, unless this tab's cart has changed in the meantime. */
  load(): Promise<void>;
  /** Replaces this tab's cart with the stored cart. */
  takeDisk(): Promise<void>;
  /** Shows the cart that another tab has saved, with a message that the cart was sent or changed in that tab. */
  takeTheirs(): Promise<void>;
  /** Writes unsaved changes to local storage, because transactions don't finish while a page closes. */
  flush(): void;
  /** Stops saving the cart while it is being sent: the outbox has already written the empty cart. */
  suspend(): Promise<void>;
  /** Continues to save, starting from the cart that the outbox left on disk. */
  resume(): Promise<void>;
  saleOf(sold: Cart): CartSale;
}

/** Returns a saver that stores the view's cart in `store`, under the signed-in user. */
export function createCartSaver(view: CartView, store: () => Promise<TillStore>): CartSaver {
  /** The version on disk that this tab's cart equals or is based on. */
  let base = '';
  /** The version that is being written. */
  let writing: string | undefined;
  let dirty = false;
  let saving: Promise<void> | undefined;
  /** Counts this tab's writes. A read that started before the last write is out of date. */
  let writes = 0;
  let suspended = false;

  /**
   * Whether the found record is the version that this tab saw last. Also true if there is no record, for example after
   * the browser's data was cleared.
   */
  const isBase = (found: unknown): boolean => found === undefined || versionOf(found) === base;

  /** Saves the cart if the disk has the version that this tab saw last; otherwise returns false. */
  async function saveOnce(): Promise<boolean> {
    const record = makeRecord(view.current());
    let isMine = false;
    writing = record.version;
    await (await store()).change([cartRecord()], (found) => {
      isMine = isBase(found);
      return isMine ? { [cartRecord()]: record } : {};
    });
    writing = undefined;
    if (isMine) base = record.version;
    return isMine;
  }

  async function saveWhileDirty(): Promise<void> {
    await painted();
    while (dirty && !suspended) {
      dirty = false;
      if (await saveOnce()) tellTabs('cart');
      else await takeTheirs();
    }
    if (!dirty) forgetLastWord();
  }

  function save(): void {
    dirty = true;
    writes += 1;
    if (suspended) return;
    saving ??= saveWhileDirty().finally(() => {
      saving = undefined;
    });
  }

  async function takeDisk(): Promise<void> {
    const record = await (await store()).get(cartRecord());
    dirty = false;
    base = versionOf(record);
    view.show(cartIn(record));
  }

  async function takeTheirs(): Promise<void> {
    toastError(t('This cart was sent or changed in another tab.'));
    await takeDisk();
  }

  async function load(): Promise<void> {
    await ownerKnown();
    const before = writes;
    const record = await readRecord(await store());
    if (writes !== before || saving !== undefined || suspended) return;
    base = versionOf(record);
    const last = lastWordOn(base);
    view.show(last ?? cartIn(record));
    if (last !== undefined) save();
  }

  return {
    save,
    load,
    takeDisk,
    takeTheirs,
    flush() {
      if (suspended || (!dirty && saving === undefined)) return;
      keepLastWord(view.current(), writing === undefined ? [base] : [base, writing]);
    },
    async suspend() {
      suspended = true;
      await saving;
    },
    async resume() {
      forgetLastWord();
      await takeDisk();
      suspended = false;
    },
    saleOf(sold) {
      const name = cartRecord();
      const left = makeRecord(EMPTY_CART);
      return {
        also: { [name]: left },
        restore: { [name]: makeRecord(sold) },
        guard: { name, isMine: isBase, isLeft: (found) => versionOf(found) === left.version },
      };
    },
  };
}
