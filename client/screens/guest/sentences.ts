// The sentences for a guest whose call was refused: the reason, and what to do next.
import type { ApiError } from '../../hub/api-error.ts';
import { t, words } from '../../locales/t.ts';

const SENTENCES = words({
  UNKNOWN_TOKEN: 'This card no longer works. Please ask the staff for a new one.',
  GUEST_ORDERS_OFF: "You can't do this on the phone right now. Please ask the staff.",
  GUEST_ORDERS_PAUSED:
    'The kitchen is not taking orders from phones right now. Your choices stay here.',
  SESSION_ENDED: 'This visit has ended. Scan the card again to order more.',
  TOO_MANY_WAITING: 'Earlier orders are still waiting for the staff. Please send this order later.',
  TOTAL_MISMATCH: 'Prices have changed. Please check the new total and send the order again.',
  PRICE_CHANGED: 'Prices have changed. Please check the new total and send the order again.',
  SOLD_OUT: 'Something in your order is sold out. Please choose something else.',
  TOO_MANY_GUESTS: 'Too many phones are ordering. Please try again in a minute.',
  GONE: 'A dish is no longer on the menu. Please remove it.',
  LOST: 'No answer yet. Your phone keeps sending the order until it arrives. It is placed only once.',
} as const);

type Known = keyof typeof SENTENCES;

const known = (code: string): Known | undefined =>
  (Object.keys(SENTENCES) as Known[]).find((each) => each === code);

/** Returns the sentence that a guest sees after a failed call. */
export function guestSentence(error: ApiError): string {
  if (error.status === 401 || error.status === 410) return t(SENTENCES.SESSION_ENDED);
  const code = known(error.code);
  if (code !== undefined) return t(SENTENCES[code]);
  return error.status === 404 ? t(SENTENCES.GONE) : error.message;
}

/** Returns the sentence that a guest sees when an order got no answer. */
export const lostSentence = (): string => t(SENTENCES.LOST);
