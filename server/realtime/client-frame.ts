// Messages that a client may send on the socket; all others are ignored (contract 6).
import type { DisplayCart } from '#shared/display-cart.ts';
import { type Hello, SCREEN_KINDS, type ScreenKind } from '#shared/frames.ts';
import { MAX_ORDER_IDS, MAX_TITLE } from '#shared/limits.ts';
import { cleanText } from '../http/clean.ts';
import { isWithinBounds } from '../http/json-bounds.ts';
import { findDisplayCart } from './display-frame.ts';

type ClientFrame =
  | { readonly event: 'hello'; readonly hello: Hello }
  | { readonly event: 'order_update_backend'; readonly orderIds: number[] }
  | { readonly event: 'display_cart'; readonly cart: DisplayCart };

const KINDS: readonly unknown[] = SCREEN_KINDS;
/** No screen has more unsent orders than this. */
const MAX_HELD = 100_000;

const isScreenKind = (value: unknown): value is ScreenKind => KINDS.includes(value);

const isCount = (value: unknown, max: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= max;

/**
 * Returns the frame in a text; undefined if the text is not a JSON object, or the frame is unknown, malformed or
 * without effect. `new_order_backend` has no effect: the hub itself has announced every stored order.
 */
export function findClientFrame(text: string): ClientFrame | undefined {
  const frame = parseObject(text);
  if (!frame) return undefined;
  const data = asObject(frame.data) ?? {};
  if (frame.event === 'hello') return { event: 'hello', hello: readHello(data) };
  if (frame.event === 'display_cart') {
    const cart = findDisplayCart(data);
    return cart && { event: 'display_cart', cart };
  }
  if (frame.event !== 'order_update_backend') return undefined;
  // A client that follows only the contract sends no ids. The receivers then load their whole list.
  const orderIds = data.orderIds === undefined ? [] : findOrderIds(data.orderIds);
  return orderIds && { event: 'order_update_backend', orderIds };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  if (!isWithinBounds(text)) return undefined;
  try {
    return asObject(JSON.parse(text));
  } catch {
    // The text is not JSON, so the client uses another protocol. It gets no answer.
    return undefined;
  }
}

const asObject = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;

const isTitle = (value: unknown): value is string => typeof value === 'string';
const titleOf = (value: string): string => cleanText(value.slice(0, MAX_TITLE), 'line');

function readHello({ screen, name, held, till }: Record<string, unknown>): Hello {
  return {
    screen: isScreenKind(screen) ? screen : 'other',
    ...(isTitle(name) ? { name: titleOf(name) } : {}),
    ...(isTitle(till) ? { till: titleOf(till) } : {}),
    ...(isCount(held, MAX_HELD) ? { held } : {}),
  };
}

function findOrderIds(value: unknown): number[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_ORDER_IDS) return undefined;
  const isId = (id: unknown) => isCount(id, Number.MAX_SAFE_INTEGER) && id > 0;
  return value.every(isId) ? [...new Set<number>(value)] : undefined;
}
