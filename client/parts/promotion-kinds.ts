// The kinds of promotions in words.
import type { PromotionKind } from '#shared/billing/promotions/terms.ts';
import { words } from '../locales/t.ts';

export const PROMOTION_KIND_WORDS = words({
  percent: 'Percent off each piece',
  amount: 'Amount off each piece',
  fixed: 'Fixed price for each piece',
  'n-for-m': 'Some pieces free, such as 3 for 2',
  bill: 'Percent off the bill',
} as const satisfies Record<PromotionKind, string>);
