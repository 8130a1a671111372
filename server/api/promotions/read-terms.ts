// Reads and checks the fields of a promotion in a call (contract 31.1).
import { foldCoupon, type PromotionKind } from '#shared/billing/promotions/terms.ts';
import { parseRateMilli } from '#shared/billing/tax.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid } from '#shared/errors.ts';
import { MAX_COUPON, MAX_PRICE_CENTS } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { StoredTerms } from '../../domain/promotions/stored-terms.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';

export type Change = BodyOf<'POST /settings/promotions/{id}/update'>;

const ALL_MILLI = 100_000;

/** Returns thousandths of a percent, or minor units; 400 unless 0 < percentage ≤ 100 and 0 ≤ amount. */
function readValue(tx: Tx, kind: PromotionKind, value: number | null): number | null {
  if (kind === 'n-for-m') return null;
  if (value === null) throw invalid('value', 'Please provide a valid value.');
  if (kind === 'amount' || kind === 'fixed') {
    const cents = wireOf(tx).read(value, 'value');
    if (cents >= 0 && cents <= MAX_PRICE_CENTS) return cents;
    throw invalid('value', 'Please provide a valid amount.');
  }
  const milli = parseRateMilli(value);
  if (milli !== undefined && milli > 0 && milli <= ALL_MILLI) return milli;
  throw invalid('value', 'Enter a percentage above 0, at most 100, with at most three decimals.');
}

/**
 * Returns `buy` and `pay`: guests take `buy` pieces and pay for `pay` of them. Throws 400 if a number is missing, or if
 * `pay` is not below `buy`.
 */
function readGroup(kind: PromotionKind, buy: number | null, pay: number | null) {
  if (kind !== 'n-for-m') return { buy: null, pay: null };
  if (buy === null) throw invalid('buy', 'Enter 2 to 99 pieces.');
  if (pay !== null && pay < buy) return { buy, pay };
  throw invalid('pay', 'Enter at least 1, but fewer than the pieces that guests take.');
}

function readCoupon(sent: string | null): string | null {
  const code = foldCoupon(sent ?? '');
  if (code.length <= MAX_COUPON) return code === '' ? null : code;
  throw invalid('coupon', 'Enter a coupon of at most 20 characters.');
}

const dishes = prepared()(() =>
  qb
    .selectFrom('menu_items as item')
    .leftJoin('variants as variant', (join) =>
      join.onRef('variant.item_id', '=', 'item.id').on('variant.deleted_at', 'is', null),
    )
    .select(['item.id', 'variant.id as variant_id'])
    .where('item.deleted_at', 'is', null),
);
const categories = prepared()(() => qb.selectFrom('categories').select('id'));

const dishKey = (itemId: number, variantId: number | null): string =>
  `${itemId} ${variantId ?? ''}`;

/**
 * Returns the dishes without duplicates. Throws 400 for a dish that is not on the menu, unless the promotion already
 * contains it.
 */
function readItems(
  tx: Tx,
  sent: NonNullable<Change['items']>,
  before: StoredTerms['items'],
): StoredTerms['items'] {
  const known = new Set(
    tx
      .all(dishes, {})
      .flatMap(({ id, variant_id }) => [dishKey(id, null), dishKey(id, variant_id)]),
  );
  for (const { itemId, variantId } of before) known.add(dishKey(itemId, variantId));
  const items = new Map<string, StoredTerms['items'][number]>();
  for (const { itemId, variantId = null } of sent) {
    const key = dishKey(itemId, variantId);
    if (!known.has(key))
      throw invalid('items', 'This promotion has a dish that is not on the menu.');
    items.set(key, { itemId, variantId });
  }
  return [...items.values()];
}

function readCategories(tx: Tx, sent: readonly number[], before: readonly number[]): number[] {
  const known = new Set([...before, ...tx.all(categories, {}).map(({ id }) => id)]);
  if (sent.every((id) => known.has(id))) return sent.toSorted((a, b) => a - b);
  throw invalid('categoryIds', 'Please choose a category.');
}

const BLANK: StoredTerms = {
  kind: 'percent',
  value: null,
  buy: null,
  pay: null,
  items: [],
  categoryIds: [],
  minAmountCents: null,
  days: [],
  from: '00:00',
  to: '00:00',
  deliveryTypes: [],
  coupon: null,
  maxPerBill: null,
  priority: 0,
  exclusive: false,
};

/**
 * Returns the stored value in the form in which clients send it, so that it can be checked again if the kind of
 * promotion changes.
 */
function valueBefore(tx: Tx, { kind, value }: StoredTerms): number | null {
  if (value === null) return null;
  return kind === 'percent' || kind === 'bill' ? value / 1000 : wireOf(tx).amount(value);
}

const sentOr = <T>(sent: T | undefined, before: T): T => (sent === undefined ? before : sent);

/** Returns when the promotion applies and for which dishes; absent fields stay as they were. */
function readScope(tx: Tx, sent: Change, before: StoredTerms) {
  return {
    items: sent.items ? readItems(tx, sent.items, before.items) : before.items,
    categoryIds: sent.categoryIds
      ? readCategories(tx, sent.categoryIds, before.categoryIds)
      : before.categoryIds,
    days: sent.days ? sent.days.toSorted() : before.days,
    from: sent.from ?? before.from,
    to: sent.to ?? before.to,
    deliveryTypes: sent.deliveryTypes ?? before.deliveryTypes,
  };
}

/** Returns the terms after the change that was sent; 400 for terms that contradict each other. */
export function readTermsSent(tx: Tx, sent: Change, before: StoredTerms = BLANK): StoredTerms {
  const kind = sent.kind ?? before.kind;
  const maxPerBill = sentOr(sent.maxPerBill, before.maxPerBill);
  if (kind === 'bill' && maxPerBill !== null) {
    throw invalid('maxPerBill', "A promotion on the whole bill can't have a limit per bill.");
  }
  const minAmountCents =
    sent.minAmount === undefined
      ? before.minAmountCents
      : sent.minAmount === null
        ? null
        : wireOf(tx).read(sent.minAmount, 'minAmount');
  return {
    kind,
    value: readValue(tx, kind, sentOr(sent.value, valueBefore(tx, before))),
    ...readGroup(kind, sentOr(sent.buy, before.buy), sentOr(sent.pay, before.pay)),
    ...readScope(tx, sent, before),
    minAmountCents,
    coupon: sent.coupon === undefined ? before.coupon : readCoupon(sent.coupon),
    maxPerBill,
    priority: sent.priority ?? before.priority,
    exclusive: sent.exclusive ?? before.exclusive,
  };
}
