// A promotion lowers what guests pay, so the permission for discounts is needed to turn it on (contract 18.1).
import { percentOf } from '#shared/billing/divide.ts';
import type { Cents } from '#shared/billing/money.ts';
import { dishMatcher } from '#shared/billing/promotions/terms.ts';
import type { Tx } from '../../db/executor.ts';
import { expectMayLower } from '../../domain/prices/lowered-prices.ts';
import { readMenuPrices } from '../../domain/prices/menu-prices.ts';
import type { StoredTerms } from '../../domain/promotions/stored-terms.ts';
import type { CommandContext } from '../../engine/command.ts';
import { recordException } from '../../rollups/exceptions.ts';

/** Returns the highest price of one piece to which the promotion applies. */
function dearestPiece(tx: Tx, now: number, terms: StoredTerms): Cents {
  const isFor = dishMatcher(terms);
  const dishes = [...readMenuPrices(tx, now).dishes.values()];
  const prices = dishes.flatMap(({ id: itemId, categoryId, units }) =>
    units.flatMap(({ id, cents }) =>
      isFor({ itemId, variantId: id === 0 ? null : id, categoryId }) ? [cents] : [],
    ),
  );
  return Math.max(0, ...prices);
}

/** Returns the reduction by the promotion for one piece with this price. */
function offPiece({ kind, value }: StoredTerms, cents: Cents): Cents {
  if (kind === 'n-for-m') return cents;
  if (kind === 'amount') return Math.min(value ?? 0, cents);
  if (kind === 'fixed') return Math.max(0, cents - (value ?? 0));
  return percentOf(cents, value ?? 0);
}

/**
 * Throws 403 SCOPE_NOT_HELD without the permission for discounts. Records an exception; its value is the largest
 * reduction of one piece.
 */
export function recordLowering(
  tx: Tx,
  context: CommandContext,
  reason: string,
  { title, terms }: { readonly title: string; readonly terms: StoredTerms },
): void {
  expectMayLower(context);
  const valueCents = 0 - offPiece(terms, dearestPiece(tx, context.now, terms));
  recordException(tx, context, { kind: 'price', title, valueCents, reason });
}
