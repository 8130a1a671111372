// The cart of this screen, saved to disk so that neither a reload nor a power cut empties it.

import { useCallback, useSyncExternalStore } from 'react';
import { painted } from '../../../app/painted.ts';
import { t } from '../../../locales/t.ts';
import type { Guard } from '../../../outbox/entry.ts';
import { onTabNews, tellTabs, tillStore } from '../../../outbox/till.ts';
import type { Changes } from '../../../outbox/till-store.ts';
import { toastError } from '../../../parts/toasts.ts';
import {
  asStored,
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

/** The key of the line that flashes because it has just changed. */
let changedKey: string | undefined;

/** False until the cart stored on disk has been read. */
let ready = false;

export const cartNow = (): Cart => cart;

export const changedKeyNow = (): string | undefined => changedKey;

const cartWatchers = new Set<() => void>();

export function followCart(watch: () => void): () => void {
  cartWatchers.add(watch);
  return () => void cartWatchers.delete(watch);
}

/** Returns the cart. All components are updated together, so that a tap is drawn in one frame. */
export const useCart = (): Cart => useSyncExternalStore(followCart, cartNow);

export const useDeliveryType = (): Cart['deliveryType'] =>
  useSyncExternalStore(followCart, () => cart.deliveryType);

export const useChangedKey = (): string | undefined =>
  useSyncExternalStore(followCart, changedKeyNow);

/** How many pieces are in the cart, by item id. */
let counts: Readonly<Record<number, number>> = {};

const countWatchers = new Map<number, Set<() => void>>();

function showCounts(next: Readonly<Record<number, number>>): void {
  const before = counts;
  counts = next;
  for (const [id, watchers] of countWatchers)
    if (before[id] !== next[id]) for (const watch of watchers) watch();
}

/**
 * Returns how many pieces of an item are in the cart. A change redraws only the tile of that item, not the hundreds
 * of others.
 */
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

/** The version on disk that this tab's cart equals or is based on. */
let base = '';

/** The version that is being written. */
let writing: string | undefined;

let dirty = false;

let saving: Promise<void> | undefined;

/** Counts this tab's writes. A read that started before the last write is out of date. */
let writes = 0;

/** True while an order is being sent. The outbox then stores the order, and the cart on disk is already empty. */
let suspended = false;

/** Saves the cart if the disk has the version this tab saw last; returns false if another tab has written since. */
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

/**
 * Whether the record has the version that this tab's cart is based on. Also true if there is no record, as after the
 * browser's data was cleared.
 */
const isBase = (found: unknown): boolean => found === undefined || versionOf(found) === base;

async function saveWhileDirty(): Promise<void> {
  // Lets the screen draw the change first. If the page closes before the write, `flush` saves the cart to local
  // storage.
  await painted();
  while (dirty && !suspended) {
    dirty = false;
    if (await saveOnce()) tellTabs('cart');
    else await takeTheirs();
  }
  if (!dirty) forgetLastWord();
}

/** Shows the cart that another tab has saved in the meantime, in place of this tab's cart. */
export async function takeTheirs(): Promise<void> {
  toastError(t('This cart was sent or changed in another tab.'));
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

/**
 * Returns the cart with what promotions take off. Until the promotions are known, it returns the cart without any.
 */
let promote = (next: Cart): Cart =>
  next.lines.some(({ promos }) => promos !== undefined) ? asStored(next) : next;

export function promoteBy(by: typeof promote): void {
  promote = by;
  show(cart, changedKey);
}

function show(next: Cart, key?: string): void {
  cart = promote(next);
  changedKey = key;
  showCounts(countsOf(cart.lines));
  for (const watch of cartWatchers) watch();
}

export function change(next: Partial<Cart>, key?: string): void {
  show({ ...cart, ...next }, key);
  save();
}

const waiting: (() => void)[] = [];

/**
 * Runs a change after the stored cart has been read. Otherwise an early tap would be lost, or would replace the
 * stored cart.
 */
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

/** Reads the cart from disk again, after a refused order was put back there. */
export async function reloadCart(): Promise<void> {
  await takeDisk();
  tellTabs('cart');
}

let started = false;

/** Restores the stored cart; runs once per page. */
export function startCart(): void {
  if (started) return;
  started = true;
  window.addEventListener('pagehide', flush);
  void load();
  // Another tab may also have sent the cart, and then the stored cart is empty.
  onTabNews(() => void load());
}

/** Stops saving the cart while it is being sent: the outbox has already written the empty cart. */
export async function suspendSaving(): Promise<void> {
  suspended = true;
  await saving;
}

/**
 * Returns three things for the outbox: what to write when this cart is sold, what to restore if the hub refuses
 * immediately, and the guard against changes by another tab.
 */
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

/** Saves the cart again from now on, starting with the cart that the outbox left on disk. */
export async function resumeSaving(): Promise<void> {
  forgetLastWord();
  await takeDisk();
  suspended = false;
}
