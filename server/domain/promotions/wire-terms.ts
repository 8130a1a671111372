// The terms of a promotion in their read form, for Settings and tills (contract 31.1).
import { toRate } from '#shared/billing/tax.ts';
import type { Wire } from '../store/bill-rules.ts';
import type { StoredTerms } from './stored-terms.ts';

const isRate = ({ kind }: StoredTerms): boolean => kind === 'percent' || kind === 'bill';

const wireValue = (terms: StoredTerms, wire: Wire): number | null => {
  if (terms.value === null) return null;
  return isRate(terms) ? toRate(terms.value) : wire.amount(terms.value);
};

/** Returns what bills are computed with, in wire amounts and percent. */
export const wireTerms = (terms: StoredTerms, wire: Wire) => ({
  kind: terms.kind,
  value: wireValue(terms, wire),
  buy: terms.buy,
  pay: terms.pay,
  items: terms.items.map(({ itemId, variantId }) => ({ itemId, variantId })),
  categoryIds: [...terms.categoryIds],
  minAmount: wire.orNull(terms.minAmountCents),
  deliveryTypes: [...terms.deliveryTypes],
  coupon: terms.coupon,
  maxPerBill: terms.maxPerBill,
  priority: terms.priority,
  exclusive: terms.exclusive,
});

/** Returns when it applies, as it was entered. */
export const wireHours = ({ days, from, to }: StoredTerms) => ({ days: [...days], from, to });
