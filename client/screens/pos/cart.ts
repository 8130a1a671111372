// The cart on this screen: its state, and its way to the disk and back, so that neither a reload nor a power cut empties it.
import { useCallback, useSyncExternalStore } from 'react';
import { proxy, ref, snapshot, useSnapshot } from 'valtio';
import { MAX_CART_LINES, MAX_QUANTITY } from '#shared/limits.ts';
import type { DeliveryType } from '#shared/states/states.ts';
import { onTabNews, tellTabs, tillStore } from '../../outbox/till.ts';
import { toastError } from '../../parts/toasts.ts';
import {
  addItem,
  type Cart,
  type CartCustomer,
  type Choice,
  countsOf,
  EMPTY_CART,
  type MenuItem,
  PLAIN,
  repriceLines,
  setNotes,
  setQuantity,
} from './cart-rules.ts';

export const CART_RECORD = 'cart';

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

/** What was changed in the last moment of a page's life. */
const LAST_WORD = 'comanda__cart_last_word';

let dirty = false;
let saving: Promise<void> | undefined;
/** While an order is on its way the disk holds it in the outbox, and the cart there is empty already. */
let suspended = false;

async function saveWhileDirty(): Promise<void> {
  const store = await tillStore();
  while (dirty && !suspended) {
    dirty = false;
    const cart = cartNow();
    await store.change(CART_RECORD, () => ({ [CART_RECORD]: cart }));
    tellTabs('cart');
  }
  if (!dirty) forgetLastWord();
}

/** A page that goes away gives its transactions no time: local storage takes the last word at once. */
function flush(): void {
  if (suspended || (!dirty && saving === undefined)) return;
  try {
    localStorage.setItem(LAST_WORD, JSON.stringify(cartNow()));
  } catch (error) {
    console.warn('The last change of the cart could not be kept', error);
  }
}

function forgetLastWord(): void {
  localStorage.removeItem(LAST_WORD);
}

function lastWord(): Partial<Cart> | undefined {
  try {
    return JSON.parse(localStorage.getItem(LAST_WORD) ?? 'null') ?? undefined;
  } catch {
    // Half a word is none: the cart on the disk is whole.
    return undefined;
  }
}

function save(): void {
  dirty = true;
  if (suspended) return;
  saving ??= saveWhileDirty()
    .catch((error: unknown) => {
      console.warn('The cart could not be kept', error);
      toastError('This screen could not keep the cart: its storage is full or closed.');
    })
    .finally(() => {
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
  const kept = (await (await tillStore()).get(CART_RECORD)) as Partial<Cart> | undefined;
  const last = lastWord();
  if (!dirty && !suspended) {
    show({ ...EMPTY_CART, ...(last ?? kept) });
    if (last !== undefined) save();
  }
  setReady();
}

/** Takes the cart as it lies on the disk, after it was put back there. */
export async function reloadCart(): Promise<void> {
  await load();
  tellTabs('cart');
}

let started = false;

/** Brings back what was kept; once per page life. */
export function startCart(): void {
  if (started) return;
  started = true;
  window.addEventListener('pagehide', flush);
  void load().catch((error: unknown) => {
    console.warn('The kept cart could not be read', error);
    setReady();
  });
  onTabNews((topic) => {
    if (topic === 'cart') void load();
  });
}

/** Adds one of an item, as it is chosen; says so where the cart takes no more. */
export function addToCart(item: MenuItem, choice: Choice = PLAIN): void {
  whenReady(() => addNow(item, choice));
}

function addNow(item: MenuItem, choice: Choice): void {
  const before = cartNow().lines;
  const lines = addItem(before, item, choice, nextKey());
  if (lines.every((line, index) => line === before[index]) && lines.length === before.length) {
    toastError(`An order takes at most ${MAX_CART_LINES} lines of ${MAX_QUANTITY} pieces!`);
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

export function changeNotes(key: string, text: string): void {
  change({ lines: setNotes(cartNow().lines, key, text) }, key);
}

const changeWhenReady = (next: Partial<Cart>): void => whenReady(() => change(next));
export const chooseCustomer = (customer: CartCustomer | null): void =>
  changeWhenReady({ customer });
export const chooseDelivery = (deliveryType: DeliveryType): void =>
  changeWhenReady({ deliveryType });
export const chooseTable = (tableId: number | null): void => changeWhenReady({ tableId });
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

/** Goes on writing; `emptied` when the order is no longer the cart's concern. */
export function resumeSaving(emptied: boolean): void {
  suspended = false;
  if (emptied) {
    dirty = false;
    forgetLastWord();
    show(EMPTY_CART);
    tellTabs('cart');
  } else save();
}
