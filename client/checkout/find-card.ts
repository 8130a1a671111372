// Finds gift cards and house accounts for a payment, and how much money each has (contract 32.5, 32.6).
import { parseCode } from '#shared/billing/card-codes.ts';
import { type Currency, toMinor } from '#shared/billing/money.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { Account } from '#shared/entities/value.ts';
import { ApiError, call } from '../hub/api.ts';
import { t } from '../locales/t.ts';
import { messageOf } from '../parts/toasts.ts';
import type { ValueSource } from './value-source.ts';

export const cardTitle = (last4: string): string => t('Gift card •••• {last4}', { last4 });

export type FoundCard = AnswerOf<'POST /accounts/lookup'>;

/** The result of a look-up: the card, or the reason why it can't be used. */
type LookedUp = { readonly card: FoundCard } | { readonly fault: string };

/**
 * Looks up a gift card. A code with a wrong digit is refused here, so that the hub does not count it as a failed
 * attempt.
 */
export async function lookUp(code: string): Promise<LookedUp> {
  if (parseCode(code) === undefined)
    return { fault: t('This is not a gift card code. Enter the 16 digits of the card.') };
  try {
    return { card: await call('POST /accounts/lookup', { body: { code } }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { fault: messageOf(error) };
  }
}

/** Returns why a card can't pay; undefined if the card can pay. */
function faultOf({ state, card, balance }: FoundCard): string | undefined {
  if (state !== 'open') return t('This gift card has expired.');
  if (card === 'single')
    return t('This gift card is deducted before payment: choose More, then Points and gift cards.');
  return balance > 0 ? undefined : t('Nothing is left on this gift card.');
}

/** Returns the payment source for a card's code, or why the card can't pay. */
export async function findCardSource(
  typeId: number,
  code: string,
  { decimals }: Currency,
): Promise<{ readonly source: ValueSource } | { readonly fault: string }> {
  const found = await lookUp(code);
  if ('fault' in found) return found;
  const { card } = found;
  const fault = faultOf(card);
  if (fault !== undefined) return { fault };
  return {
    source: {
      typeId,
      title: cardTitle(card.last4),
      availableCents: toMinor(card.balance, decimals),
      expiresAt: card.expires_at,
      from: { code },
    },
  };
}

/**
 * Returns the payment source for a house account. The available amount is what may still be charged to the account.
 */
export function houseSource(typeId: number, account: Account, { decimals }: Currency): ValueSource {
  const { id, title, balance, limit } = account;
  return {
    typeId,
    title,
    availableCents: Math.max(0, toMinor(limit ?? 0, decimals) - toMinor(balance, decimals)),
    expiresAt: null,
    from: { accountId: id },
  };
}
