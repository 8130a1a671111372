// The form of a promotion. The kind of the promotion decides which fields are shown.
import { PROMOTION_KINDS, type PromotionKind } from '#shared/billing/promotions/terms.ts';
import { DELIVERY_TYPES } from '#shared/states/order.ts';
import { t, words } from '../../locales/t.ts';
import { PROMOTION_KIND_WORDS } from '../../parts/promotion-kinds.ts';
import { dayOfWeekName } from '../words.ts';
import type { Draft, FieldSpec } from './field-specs.ts';

const DAYS = [1, 2, 3, 4, 5, 6, 7];
const DINING = words({ dinein: 'Dine-in', delivery: 'Delivery', takeaway: 'Takeaway' } as const);

const isOf =
  (...kinds: readonly PromotionKind[]) =>
  (draft: Draft): boolean =>
    kinds.some((kind) => kind === draft.kind);

/** Returns the fields, with their labels in the page's language. */
export const promotionFields = (): readonly FieldSpec[] => [
  {
    name: 'kind',
    label: t('Kind of promotion'),
    type: 'choice',
    options: PROMOTION_KINDS.map((value) => ({ value, label: t(PROMOTION_KIND_WORDS[value]) })),
  },
  {
    name: 'value',
    label: t('Percentage'),
    type: 'rate',
    isRequired: true,
    when: isOf('percent', 'bill'),
  },
  {
    name: 'value',
    label: t('Amount'),
    type: 'money',
    isRequired: true,
    when: isOf('amount', 'fixed'),
  },
  {
    name: 'buy',
    label: t('Guests take'),
    type: 'whole',
    isRequired: true,
    usual: '3',
    when: isOf('n-for-m'),
  },
  {
    name: 'pay',
    label: t('Guests pay for'),
    type: 'whole',
    isRequired: true,
    usual: '2',
    when: isOf('n-for-m'),
  },
  { name: 'isActive', label: t('Active'), type: 'flag', usual: true, isAlways: true },
  { name: 'from', label: t('From##time'), type: 'time', isRequired: true, usual: '00:00' },
  {
    name: 'to',
    label: t('To##time'),
    type: 'time',
    isRequired: true,
    usual: '00:00',
    hint: t('The same time in both fields means all day.'),
  },
  {
    name: 'days',
    label: t('Days (choose no day for every day)'),
    type: 'many',
    as: 'number',
    options: DAYS.map((day) => ({ value: String(day), label: dayOfWeekName(day) })),
  },
  { name: 'categoryIds', label: t('Categories'), type: 'refs', of: 'category' },
  { name: 'items', label: t('Dishes'), type: 'refs', of: 'dish', wrap: 'itemId' },
  {
    name: 'coupon',
    label: t('Coupon'),
    type: 'text',
    hint: t('Empty means that no coupon is needed.'),
    isMore: true,
  },
  { name: 'minAmount', label: t('Minimum amount'), type: 'money', isMore: true },
  {
    name: 'maxPerBill',
    label: t('Limit per bill'),
    type: 'whole',
    hint: t('Empty means no limit.'),
    isMore: true,
    when: isOf('percent', 'amount', 'fixed', 'n-for-m'),
  },
  {
    name: 'deliveryTypes',
    label: t('Dining options (choose no option for all)'),
    type: 'many',
    options: DELIVERY_TYPES.map((value) => ({ value, label: t(DINING[value]) })),
    isMore: true,
  },
  {
    name: 'exclusive',
    label: t('Exclusive'),
    hint: t('After this promotion, no further promotion applies.'),
    type: 'flag',
    usual: false,
    isMore: true,
  },
];
