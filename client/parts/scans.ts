// Detects scanners that type like a keyboard: digits faster than a person types, followed by Enter.
import { useEffect, useRef } from 'react';

/** The longest time between two characters of a scanner, in ms. */
const FAST_MS = 50;
/** The least number of digits that count as a scan. */
const LEAST = 6;

interface Typing {
  /** The digits typed fast so far. */
  readonly digits: string;
  /** The time of the last digit, in ms. */
  readonly at: number;
}

export const NO_TYPING: Typing = { digits: '', at: 0 };

/**
 * Returns the digits that were typed fast, including the digit of this key. After a pause, the digits before this key
 * are dropped. Any key other than a digit clears all digits.
 */
export function typed(before: Typing, key: string, at: number): Typing {
  if (!/^\d$/.test(key)) return NO_TYPING;
  const isFast = at - before.at <= FAST_MS;
  return { digits: isFast ? before.digits + key : key, at };
}

/**
 * When Enter is pressed, returns the digits if they are a scan: many digits, typed fast. Otherwise returns undefined.
 */
export const scanned = ({ digits, at }: Typing, enterAt: number): string | undefined =>
  digits.length >= LEAST && enterAt - at <= FAST_MS ? digits : undefined;

/** Handles a scan. If it returns false, the scan goes to the handler that was added before it. */
type OnScan = (code: string) => boolean;

const handlers: OnScan[] = [];

let typing = NO_TYPING;
/** The search field that gets the digits, and the value that the field had before these digits. */
let kept: { readonly field: HTMLInputElement; readonly value: string } | undefined;
/** The digits that no element has received yet, because it is not clear whether a person or a scanner types them. */
let held: { readonly target: EventTarget; readonly key: string }[] = [];
let release: ReturnType<typeof setTimeout> | undefined;

/** Sends the held digits to the elements where they were typed, because they are not from a scanner. */
function releaseHeld(): void {
  clearTimeout(release);
  for (const { target, key } of held.splice(0))
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/** Sets a field's value in a way that React notices, as if a person had typed it. */
function putBack({ field, value }: NonNullable<typeof kept>): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const isSearch = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'search';

/**
 * Returns whether the element is a field. A code that is scanned into a field stays in the field, unless the field is a
 * search field.
 */
const keepsKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Offers a scanned code to the handlers, the newest first, until a handler accepts the code. */
export function handleScan(code: string): void {
  for (const handle of handlers.toReversed()) if (handle(code)) return;
}

/**
 * Holds a digit until it is clear whether a person or a scanner types. A search field gets the digit immediately, and
 * a scan removes it again.
 */
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
  handleScan(code);
}

function onKey(event: KeyboardEvent): void {
  const { target, key, timeStamp } = event;
  // Ignores digits that `releaseHeld` sends (they are not trusted events), repeated keys and keys with a modifier.
  if (!event.isTrusted || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (keepsKeys(target) && !isSearch(target)) return;
  const code = key === 'Enter' ? scanned(typing, timeStamp) : undefined;
  if (code !== undefined) {
    endScan(event, code);
    return;
  }
  const next = typed(typing, key, timeStamp);
  // The held digits are not from a scanner if a pause or another key follows. They are sent before this key.
  if (next.digits.length <= 1) {
    releaseHeld();
    kept = undefined;
  }
  typing = next;
  if (next.digits !== '') holdDigit(event);
}

/**
 * Calls the function for each scan while the component is shown. The component that was shown last gets the scan
 * first.
 */
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
