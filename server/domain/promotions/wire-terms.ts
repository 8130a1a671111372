// The terms of a promotion as the API returns them to Settings and tills (contract 31.1).
import { toRate } from '#shared/billing/tax.ts';
import type { Wire } from '../store/bill-rules.ts';
import type { StoredTerms } from './stored-terms.ts';

const isRate = ({ kind }: StoredTerms): boolean => kind === 'percent' || kind === 'bill';

const wireValue = (terms: StoredTerms, wire: Wire): number | null => {
  if (terms.value === null) return null;
  return isRate(terms) ? toRate(terms.value) : wire.amount(terms.value);
};

/** Returns the terms that bills are computed with, with amounts and percentages in the units of the API. */
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

/** Returns the days and hours of a promotion, as they were entered. */
export const wireHours = ({ days, from, to }: StoredTerms) => ({ days: [...days], from, to });
