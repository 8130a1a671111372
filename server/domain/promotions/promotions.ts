// The stored promotions, and the coupons that are known (contract 31.1, 31.4).
import type { PromotionRead } from '#shared/entities/promotions.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { withTranslations } from '../menu/in-language.ts';
import { wireOf } from '../store/bill-rules.ts';
import { listTimedTerms } from './active-terms.ts';
import { readTerms, type StoredTerms } from './stored-terms.ts';
import { wireHours, wireTerms } from './wire-terms.ts';

const present = () =>
  qb
    .selectFrom('promotions as promotion')
    .innerJoin('promotion_terms as own', 'own.id', 'promotion.terms_id')
    .select(['promotion.id', 'promotion.title', 'promotion.terms_id', 'promotion.is_active'])
    .select(['own.terms'])
    .where('promotion.deleted_at', 'is', null);
const all = prepared()(() => present().orderBy('promotion.id'));
const byId = prepared<{ id: number }>()((p) => present().where('promotion.id', '=', p('id')));

/** Returns every promotion, active or not. */
export function listPromotions(tx: Tx): PromotionRead[] {
  const wire = wireOf(tx);
  const texts = withTranslations(tx);
  return tx.all(all, {}).map(({ id, title, terms: stored, is_active }) => {
    const terms = readTerms(stored);
    const own = { ...wireTerms(terms, wire), ...wireHours(terms) };
    return texts.of('promotion', { id, title, ...own, isActive: is_active });
  });
}

interface StoredPromotion {
  readonly id: number;
  readonly title: string;
  readonly termsId: number;
  readonly isActive: boolean;
  readonly terms: StoredTerms;
}

/** Returns a promotion; undefined if it is unknown or deleted. */
export function findPromotion(tx: Tx, id: number): StoredPromotion | undefined {
  const row = tx.get(byId, { id });
  if (!row) return undefined;
  const { title, terms_id: termsId, is_active, terms } = row;
  return { id, title, termsId, isActive: is_active === 1, terms: readTerms(terms) };
}

/** Returns whether a promotion that is on, or was on a few minutes ago, asks for this coupon. */
export const isKnownCoupon = (tx: Tx, now: number, code: string): boolean =>
  listTimedTerms(tx, now).some(({ scope }) => scope.coupon === code);
