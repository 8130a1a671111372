// The form of a promotion. The kind decides which figures it asks for.
import { PROMOTION_KINDS, type PromotionKind } from '#shared/billing/promotions/terms.ts';
import { DELIVERY_TYPES } from '#shared/states/order.ts';
import type { Draft, FieldSpec } from './field-specs.ts';

const KINDS: Record<PromotionKind, string> = {
  percent: 'Percentage off dishes',
  amount: 'Amount off dishes',
  fixed: 'Dishes for a fixed price',
  'n-for-m': 'Several for the price of fewer',
  bill: 'Percentage off the bill',
};
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const DINING = { dinein: 'Dine-in', delivery: 'Delivery', takeaway: 'Takeaway' } as const;

const isOf =
  (...kinds: readonly PromotionKind[]) =>
  (draft: Draft): boolean =>
    kinds.some((kind) => kind === draft.kind);

export const PROMOTION_FIELDS: readonly FieldSpec[] = [
  {
    name: 'kind',
    label: 'Kind of promotion',
    type: 'choice',
    options: PROMOTION_KINDS.map((value) => ({ value, label: KINDS[value] })),
  },
  {
    name: 'value',
    label: 'Percentage',
    type: 'rate',
    isRequired: true,
    when: isOf('percent', 'bill'),
  },
  {
    name: 'value',
    label: 'Amount',
    type: 'money',
    isRequired: true,
    when: isOf('amount', 'fixed'),
  },
  {
    name: 'buy',
    label: 'Guests take',
    type: 'whole',
    isRequired: true,
    usual: '3',
    when: isOf('n-for-m'),
  },
  {
    name: 'pay',
    label: 'Guests pay',
    type: 'whole',
    isRequired: true,
    usual: '2',
    when: isOf('n-for-m'),
  },
  { name: 'isActive', label: 'Active', type: 'flag', usual: true, isAlways: true },
  { name: 'from', label: 'From', type: 'time', isRequired: true, usual: '00:00' },
  {
    name: 'to',
    label: 'To',
    type: 'time',
    isRequired: true,
    usual: '00:00',
    hint: 'The same time in both: all day.',
  },
  {
    name: 'days',
    label: 'Days (none: every day)',
    type: 'many',
    as: 'number',
    options: DAYS.map((label, index) => ({ value: String(index + 1), label })),
  },
  { name: 'categoryIds', label: 'Categories', type: 'refs', of: 'category' },
  { name: 'items', label: 'Dishes', type: 'refs', of: 'dish', wrap: 'itemId' },
  { name: 'coupon', label: 'Coupon', type: 'text', hint: 'Empty: none is needed.', isMore: true },
  { name: 'minAmount', label: 'From a bill of', type: 'money', isMore: true },
  {
    name: 'maxPerBill',
    label: 'At most on a bill',
    type: 'whole',
    hint: 'Empty: no limit.',
    isMore: true,
    when: isOf('percent', 'amount', 'fixed', 'n-for-m'),
  },
  {
    name: 'deliveryTypes',
    label: 'Dining options (none: all)',
    type: 'many',
    options: DELIVERY_TYPES.map((value) => ({ value, label: DINING[value] })),
    isMore: true,
  },
  {
    name: 'exclusive',
    label: 'No later promotion applies',
    type: 'flag',
    usual: false,
    isMore: true,
  },
];
