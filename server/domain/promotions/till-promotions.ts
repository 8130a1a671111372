// The promotions with which tills compute carts (contract 31.6).
import type { TillPromotion } from '#shared/entities/promotions.ts';
import type { Tx } from '../../db/executor.ts';
import { wireInstant } from '../../time/wire-instant.ts';
import { wireOf } from '../store/bill-rules.ts';
import { listTimedTerms, type TimedTerms } from './active-terms.ts';
import { wireTerms } from './wire-terms.ts';

const DAY_MS = 86_400_000;

/** Returns the periods of these terms that apply now or begin within 24 hours. */
const nearWindows = ({ windows, from, until }: TimedTerms, now: number) =>
  windows
    .map((window) => ({
      from: Math.max(window.from, from),
      until: Math.min(window.until, until),
    }))
    .filter((window) => now < window.until && window.from < now + DAY_MS);

/** Returns the promotions that apply now or begin to apply within 24 hours. */
export function listTillPromotions(tx: Tx, now: number): TillPromotion[] {
  const timed = listTimedTerms(tx, now);
  if (timed.length === 0) return [];
  const wire = wireOf(tx);
  return timed.flatMap((terms) => {
    const windows = nearWindows(terms, now);
    if (windows.length === 0) return [];
    const { termsId, id } = terms.promotion;
    return [
      {
        id,
        title: terms.title,
        ...wireTerms(terms.scope, wire),
        termsId,
        windows: windows.map(({ from, until }) => ({
          from: wireInstant(from),
          until: wireInstant(until),
        })),
      },
    ];
  });
}

/** Returns the instant in milliseconds until which the list of `listTillPromotions` stays the same. */
export function promotionsHoldUntil(tx: Tx, now: number): number {
  const timed = listTimedTerms(tx, now);
  if (timed.length === 0) return Number.POSITIVE_INFINITY;
  const edges = timed.flatMap(({ windows, until }) => [
    until,
    ...windows.flatMap((window) => [window.from, window.until, window.from - DAY_MS]),
  ]);
  return Math.min(now + DAY_MS, ...edges.filter((edge) => edge > now));
}
