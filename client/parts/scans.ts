// Scanners that type like a keyboard: digits faster than a person types them, then Enter.
import { useEffect, useRef } from 'react';

/** The longest time between two characters of a scanner, in ms. */
const FAST_MS = 50;
/** The fewest characters of a scan. */
const LEAST = 6;

export interface Typing {
  /** The fast digits so far. */
  readonly digits: string;
  /** When the last of them came, in ms. */
  readonly at: number;
}

export const NO_TYPING: Typing = { digits: '', at: 0 };

/** Returns the fast digits after a key; any other key and a pause start again. */
export function typed(before: Typing, key: string, at: number): Typing {
  if (!/^\d$/.test(key)) return NO_TYPING;
  const isFast = at - before.at <= FAST_MS;
  return { digits: isFast ? before.digits + key : key, at };
}

/** Returns what was scanned when Enter is pressed; undefined if a person typed it. */
export const scanned = ({ digits, at }: Typing, enterAt: number): string | undefined =>
  digits.length >= LEAST && enterAt - at <= FAST_MS ? digits : undefined;

/** Handles a scan; false leaves it to the handler before. */
type OnScan = (code: string) => boolean;

const handlers: OnScan[] = [];

let typing = NO_TYPING;
/** What a search field had before the digits that were typed into it. */
let kept: { readonly field: HTMLInputElement; readonly value: string } | undefined;
/** The digits that no field got yet, as it is not known whether a person types them. */
let held: { readonly target: EventTarget; readonly key: string }[] = [];
let release: ReturnType<typeof setTimeout> | undefined;

/** Gives the digits that a person typed to where they were typed. */
function releaseHeld(): void {
  clearTimeout(release);
  for (const { target, key } of held.splice(0))
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/** Sets a field's value as a person would, so that its screen sees it. */
function putBack({ field, value }: NonNullable<typeof kept>): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const isSearch = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'search';

/** Fields other than searches keep what is scanned into them. */
const keepsKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

function hand(code: string): void {
  for (const handle of handlers.toReversed()) if (handle(code)) return;
}

/** A digit is held until it is clear who types; in a search field it is typed, and taken out again after a scan. */
function holdDigit(event: KeyboardEvent): void {
  const { target, key } = event;
  if (isSearch(target)) {
    if (typing.digits.length === 1) kept = { field: target, value: target.value };
    return;
  }
  if (target === null) return;
  event.preventDefault();
  event.stopPropagation();
  clearTimeout(release);
  held.push({ target, key });
  release = setTimeout(releaseHeld, FAST_MS + 5);
}

function endScan(event: KeyboardEvent, code: string): void {
  event.preventDefault();
  event.stopPropagation();
  clearTimeout(release);
  held = [];
  if (kept !== undefined) putBack(kept);
  kept = undefined;
  typing = NO_TYPING;
  hand(code);
}

function onKey(event: KeyboardEvent): void {
  const { target, key, timeStamp } = event;
  // Released digits come here again.
  if (!event.isTrusted || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (keepsKeys(target) && !isSearch(target)) return;
  const code = key === 'Enter' ? scanned(typing, timeStamp) : undefined;
  if (code !== undefined) {
    endScan(event, code);
    return;
  }
  const next = typed(typing, key, timeStamp);
  // A pause or another key: what is held was typed by a person, and goes first.
  if (next.digits.length <= 1) {
    releaseHeld();
    kept = undefined;
  }
  typing = next;
  if (next.digits !== '') holdDigit(event);
}

/** Calls the function for each scan while the component is shown; the one that was shown last is asked first. */
export function useScans(onScan: OnScan): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    const handle: OnScan = (code) => latest.current(code);
    if (handlers.length === 0) window.addEventListener('keydown', onKey, true);
    handlers.push(handle);
    return () => {
      handlers.splice(handlers.indexOf(handle), 1);
      if (handlers.length === 0) window.removeEventListener('keydown', onKey, true);
    };
  }, []);
}
