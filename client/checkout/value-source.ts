// A gift card or a house account that pays: its id and how much money it has (contract 32.5, 32.6).
import type { Cents } from '#shared/billing/money.ts';
import type { PaymentType } from '#shared/entities/billing.ts';

/** The gift card (by its code) or the house account that a payment takes from. */
export type TakenFrom = { readonly code: string } | { readonly accountId: number };

/** Returns whether a payment takes from a gift card. The till names a gift card by its code only. */
export const isGiftCard = (from: TakenFrom | undefined): from is { readonly code: string } =>
  from !== undefined && 'code' in from;

export interface ValueSource {
  /** The payment type of this source. */
  readonly typeId: number;
  readonly title: string;
  readonly availableCents: Cents;
  /** The most that this source can pay of the bill, if that is limited. The limit does not apply to a tip. */
  readonly limitCents?: Cents;
  /** When a gift card expires; null: never. */
  readonly expiresAt: string | null;
  readonly from: TakenFrom;
}

/**
 * Returns whether a payment of this type takes from a gift card or house account. `kind` is missing in a stored menu of
 * an older hub.
 */
export const takesFromAccount = ({ kind }: Partial<Pick<PaymentType, 'kind'>>): boolean =>
  kind === 'gift' || kind === 'house';

/**
 * Limits a gift card to this amount of the bill, because a gift card can't pay for the gift cards on a bill (contract
 * 32.5). Returns a house account unchanged: it can pay for anything.
 */
export const limitGift = (source: ValueSource, mostCents: Cents): ValueSource =>
  isGiftCard(source.from) ? { ...source, limitCents: Math.max(0, mostCents) } : source;

/** Returns the most that this source can pay of the bill. */
export const payableOf = ({ availableCents, limitCents = availableCents }: ValueSource): Cents =>
  Math.min(availableCents, limitCents);

/** Refusals after which the balance has to be looked up again. */
const STALE = ['BALANCE_TOO_LOW', 'LIMIT_REACHED', 'CARD_EXPIRED', 'UNKNOWN_CARD', 'NO_ACCOUNT'];
export const isStaleSource = (code: string | undefined): boolean =>
  code !== undefined && STALE.includes(code);
