// The cart on this screen: its state, and its way to the disk and back, so that neither a reload nor a power cut empties it.
import { useCallback, useSyncExternalStore } from 'react';
import { proxy, ref, snapshot, useSnapshot } from 'valtio';
import { MAX_CART_LINES, MAX_QUANTITY } from '#shared/limits.ts';
import type { DeliveryType } from '#shared/states/order.ts';
import type { Guard } from '../../outbox/queue.ts';
import { onTabNews, tellTabs, tillStore } from '../../outbox/till.ts';
import type { Changes } from '../../outbox/till-store.ts';
import { toastError } from '../../parts/toasts.ts';
import {
  CART_RECORD,
  cartIn,
  forgetLastWord,
  keepLastWord,
  lastWordOn,
  makeRecord,
  versionOf,
} from './cart-record.ts';
import {
  addItem,
  type Cart,
  type CartBill,
  type CartCustomer,
  type CartLine,
  type Choice,
  countsOf,
  EMPTY_CART,
  type MenuItem,
  PLAIN,
  repriceLines,
  setNotes,
  setQuantity,
} from './cart-rules.ts';

interface CartState {
  cart: Cart;
  /** The line that flashes because it has just changed. */
  changedKey: string | undefined;
  /** False until what was kept on disk has been read. */
  ready: boolean;
}

export const cartState = proxy<CartState>({
  cart: ref(EMPTY_CART),
  changedKey: undefined,
  ready: false,
});

/** Pieces by item id. */
let counts: Readonly<Record<number, number>> = {};
const countWatchers = new Map<number, Set<() => void>>();

function showCounts(next: Readonly<Record<number, number>>): void {
  const before = counts;
  counts = next;
  for (const [id, watchers] of countWatchers)
    if (before[id] !== next[id]) for (const watch of watchers) watch();
}

/** The pieces of one item in the cart: hundreds of tiles stand there, and a tap is about one. */
export function useCountOf(id: number): number | undefined {
  const follow = useCallback(
    (watch: () => void) => {
      const watchers = countWatchers.get(id) ?? new Set();
      countWatchers.set(id, watchers.add(watch));
      return () => void watchers.delete(watch);
    },
    [id],
  );
  return useSyncExternalStore(follow, () => counts[id]);
}

export const useCart = (): Cart => useSnapshot(cartState).cart;
export const cartNow = (): Cart => snapshot(cartState).cart;

let lastKey = 0;
const nextKey = (): string => {
  lastKey += 1;
  return `${Date.now().toString(36)}-${lastKey}`;
};

/** The version on the disk that this tab's cart is, or goes on from. */
let base = '';
/** The version that is being written. */
let writing: string | undefined;
let dirty = false;
let saving: Promise<void> | undefined;
/** What was read before this tab's last writing is old. */
let writes = 0;
/** While an order is on its way the disk holds it in the outbox, and the cart there is empty already. */
let suspended = false;

const TAKEN = 'This cart was sent or changed in another tab.';

/** Writes the cart where the disk has what this tab saw last; false where another tab has written since. */
async function saveOnce(): Promise<boolean> {
  const record = makeRecord(cartNow());
  let isMine = false;
  writing = record.version;
  await (await tillStore()).change([CART_RECORD], (found) => {
    isMine = isBase(found);
    return isMine ? { [CART_RECORD]: record } : {};
  });
  writing = undefined;
  if (isMine) base = record.version;
  return isMine;
}

/** A record that is gone, as after the browser cleared its data, is nobody's. */
const isBase = (found: unknown): boolean => found === undefined || versionOf(found) === base;

async function saveWhileDirty(): Promise<void> {
  while (dirty && !suspended) {
    dirty = false;
    if (await saveOnce()) tellTabs('cart');
    else await takeTheirs();
  }
  if (!dirty) forgetLastWord();
}

/** Another tab was first: its cart is the till's. */
export async function takeTheirs(): Promise<void> {
  toastError(TAKEN);
  await takeDisk();
}

async function takeDisk(): Promise<void> {
  const record = await (await tillStore()).get(CART_RECORD);
  dirty = false;
  base = versionOf(record);
  show(cartIn(record));
}

function flush(): void {
  if (suspended || (!dirty && saving === undefined)) return;
  keepLastWord(cartNow(), writing === undefined ? [base] : [base, writing]);
}

function save(): void {
  dirty = true;
  writes += 1;
  if (suspended) return;
  saving ??= saveWhileDirty().finally(() => {
    saving = undefined;
  });
}

function show(cart: Cart, changedKey?: string): void {
  showCounts(countsOf(cart.lines));
  cartState.cart = ref(cart);
  cartState.changedKey = changedKey;
}

function change(next: Partial<Cart>, changedKey?: string): void {
  show({ ...cartNow(), ...next }, changedKey);
  save();
}

const waiting: (() => void)[] = [];

/** A tap before the kept cart has been read goes onto that cart, and neither is lost. */
function whenReady(act: () => void): void {
  if (cartState.ready) act();
  else waiting.push(act);
}

function setReady(): void {
  cartState.ready = true;
  for (const act of waiting.splice(0)) act();
}

async function load(): Promise<void> {
  const before = writes;
  const record = await (await tillStore()).get(CART_RECORD);
  if (writes === before && saving === undefined && !suspended) {
    base = versionOf(record);
    const last = lastWordOn(base);
    show(last ?? cartIn(record));
    if (last !== undefined) save();
  }
  setReady();
}

/** Takes the cart as it lies on the disk, after it was put back there. */
export async function reloadCart(): Promise<void> {
  await takeDisk();
  tellTabs('cart');
}

let started = false;

/** Brings back what was kept; once per page life. */
export function startCart(): void {
  if (started) return;
  started = true;
  window.addEventListener('pagehide', flush);
  void load();
  // Also of what was sent there: the order took the cart with it.
  onTabNews(() => void load());
}

/** Adds one of an item, as it is chosen; says so where the cart takes no more. */
export function addToCart(item: MenuItem, choice: Choice = PLAIN): void {
  whenReady(() => addNow(item, choice));
}

function addNow(item: MenuItem, choice: Choice): void {
  const before = cartNow().lines;
  const lines = addItem(before, item, choice, nextKey());
  if (lines.every((line, index) => line === before[index]) && lines.length === before.length) {
    toastError(`An order takes at most ${MAX_CART_LINES} lines of ${MAX_QUANTITY} pieces.`);
    return;
  }
  const changed = lines.find((line, index) => line !== before[index]);
  change({ lines }, changed?.key);
}

export function changeQuantity(key: string, by: 1 | -1): void {
  const { lines } = cartNow();
  const line = lines.find((each) => each.key === key);
  if (line !== undefined) change({ lines: setQuantity(lines, key, line.quantity + by) }, key);
}

export function removeLine(key: string): void {
  change({ lines: setQuantity(cartNow().lines, key, 0) });
}

/** Puts a line back where it was. */
export function putLineBack(line: CartLine, at: number): void {
  const lines = cartNow().lines.filter(({ key }) => key !== line.key);
  change({ lines: lines.toSpliced(at, 0, line) }, line.key);
}

export function changeNotes(key: string, text: string): void {
  change({ lines: setNotes(cartNow().lines, key, text) }, key);
}

const changeWhenReady = (next: Partial<Cart>): void => whenReady(() => change(next));
export const chooseCustomer = (customer: CartCustomer | null): void =>
  changeWhenReady({ customer });
export const chooseDelivery = (deliveryType: DeliveryType): void =>
  changeWhenReady({ deliveryType, bill: null });
export const chooseTable = (tableId: number | null): void =>
  changeWhenReady({ tableId, bill: null });
/** The next order goes to this bill, at its table if it has one. */
export const chooseBill = (bill: CartBill, place: Pick<Cart, 'tableId' | 'deliveryType'>): void =>
  changeWhenReady({ ...place, bill });
export const leaveBill = (): void => changeWhenReady({ bill: null });
export const replaceCart = (cart: Cart): void => changeWhenReady(cart);
export const clearCart = (): void => changeWhenReady(EMPTY_CART);

/** Takes the menu's prices of now for every line; the old ones stay beside them. */
export function repriceCart(items: ReadonlyMap<number, MenuItem>): void {
  change({ lines: repriceLines(cartNow().lines, items) });
}

/** Gives lines the prices that the hub named; the old ones stay beside them. */
export function changePrices(changes: readonly { key: string; toCents: number }[]): void {
  const lines = cartNow().lines.map((line) => {
    const changed = changes.find((each) => each.key === line.key);
    return changed === undefined
      ? line
      : { ...line, unitCents: changed.toCents, wasCents: line.unitCents };
  });
  change({ lines });
}

/** Stops writing the cart while an order of it is on its way: the outbox wrote the emptied one. */
export async function suspendSaving(): Promise<void> {
  suspended = true;
  await saving;
}

/** What the outbox writes when this cart is sold, where no other tab was first, and when the hub refuses it at once. */
export function saleOf(cart: Cart): { also: Changes; restore: Changes; guard: Guard } {
  const left = makeRecord(EMPTY_CART);
  return {
    also: { [CART_RECORD]: left },
    restore: { [CART_RECORD]: makeRecord(cart) },
    guard: {
      name: CART_RECORD,
      isMine: isBase,
      isLeft: (found) => versionOf(found) === left.version,
    },
  };
}

/** Goes on writing, from what the outbox left on the disk. */
export async function resumeSaving(): Promise<void> {
  forgetLastWord();
  await takeDisk();
  suspended = false;
}
