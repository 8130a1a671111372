// The cart on this screen: its state, and its way to the disk and back, so that neither a reload nor a power cut empties it.
import { useCallback, useSyncExternalStore } from 'react';
import { painted } from '../../app/painted.ts';
import type { Guard } from '../../outbox/entry.ts';
import { onTabNews, tellTabs, tillStore } from '../../outbox/till.ts';
import type { Changes } from '../../outbox/till-store.ts';
import { toastError } from '../../parts/toasts.ts';
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
import { type Cart, countsOf, EMPTY_CART } from './cart-rules.ts';

let cart = EMPTY_CART;

/** The line that flashes because it has just changed. */
let changedKey: string | undefined;

/** False until what was kept on disk has been read. */
let ready = false;

export const cartNow = (): Cart => cart;

export const changedKeyNow = (): string | undefined => changedKey;

const cartWatchers = new Set<() => void>();

export function followCart(watch: () => void): () => void {
  cartWatchers.add(watch);
  return () => void cartWatchers.delete(watch);
}

/** All that shows the cart hears of a change at once, so that a tap is drawn in one go. */
export const useCart = (): Cart => useSyncExternalStore(followCart, cartNow);

export const useDeliveryType = (): Cart['deliveryType'] =>
  useSyncExternalStore(followCart, () => cart.deliveryType);

export const useChangedKey = (): string | undefined =>
  useSyncExternalStore(followCart, changedKeyNow);

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
  const record = makeRecord(cart);
  let isMine = false;
  writing = record.version;
  await (await tillStore()).change([cartRecord()], (found) => {
    isMine = isBase(found);
    return isMine ? { [cartRecord()]: record } : {};
  });
  writing = undefined;
  if (isMine) base = record.version;
  return isMine;
}

/** A record that is gone, as after the browser cleared its data, is nobody's. */
const isBase = (found: unknown): boolean => found === undefined || versionOf(found) === base;

async function saveWhileDirty(): Promise<void> {
  // What a tap has changed is seen first; a page that goes away before says its last word.
  await painted();
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
  const record = await (await tillStore()).get(cartRecord());
  dirty = false;
  base = versionOf(record);
  show(cartIn(record));
}

function flush(): void {
  if (suspended || (!dirty && saving === undefined)) return;
  keepLastWord(cart, writing === undefined ? [base] : [base, writing]);
}

function save(): void {
  dirty = true;
  writes += 1;
  if (suspended) return;
  saving ??= saveWhileDirty().finally(() => {
    saving = undefined;
  });
}

function show(next: Cart, key?: string): void {
  cart = next;
  changedKey = key;
  showCounts(countsOf(cart.lines));
  for (const watch of cartWatchers) watch();
}

export function change(next: Partial<Cart>, key?: string): void {
  show({ ...cart, ...next }, key);
  save();
}

const waiting: (() => void)[] = [];

/** A tap before the kept cart has been read goes onto that cart, and neither is lost. */
export function whenReady(act: () => void): void {
  if (ready) act();
  else waiting.push(act);
}

function setReady(): void {
  ready = true;
  for (const act of waiting.splice(0)) act();
}

async function load(): Promise<void> {
  await ownerKnown();
  const before = writes;
  const record = await readRecord(await tillStore());
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

/** Stops writing the cart while an order of it is on its way: the outbox wrote the emptied one. */
export async function suspendSaving(): Promise<void> {
  suspended = true;
  await saving;
}

/** What the outbox writes when this cart is sold, where no other tab was first, and when the hub refuses it at once. */
export function saleOf(sold: Cart): { also: Changes; restore: Changes; guard: Guard } {
  const left = makeRecord(EMPTY_CART);
  return {
    also: { [cartRecord()]: left },
    restore: { [cartRecord()]: makeRecord(sold) },
    guard: {
      name: cartRecord(),
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
