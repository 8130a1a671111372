// Settings that lower what guests pay: they take the right to discounts, and stand in the exceptions (CONTRACT §18.1).
import { type Fall, findFalls } from '#shared/billing/lowering.ts';
import { Refusal } from '#shared/errors.ts';
import { holdsAny } from '#shared/scopes.ts';
import type { Tx } from '../../db/executor.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { recordException } from '../../rollups/exceptions.ts';
import { readMenuPrices } from './menu-prices.ts';

/** 403 SCOPE_NOT_HELD without the right to discounts. */
export function expectMayLower({ actor }: CommandContext): void {
  if (!actor || holdsAny(actor, ['DISCOUNT'])) return;
  throw new Refusal('SCOPE_NOT_HELD', 'You lack the right DISCOUNT: this lowers what guests pay.');
}

/** Titles named one by one in an exception. */
const NAMED = 3;

/** One exception for all that a call lowers, worth the largest difference of one piece. */
function recordFalls(tx: Tx, context: CommandContext, what: string, falls: readonly Fall[]): void {
  const titles = [...new Set(falls.map(({ title }) => title))];
  if (titles.length === 0) return;
  const more = titles.length - NAMED;
  const title = `${titles.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const valueCents = Math.min(...falls.map(({ cents }) => cents));
  recordException(tx, context, { kind: 'price', title, valueCents, reason: what });
}

/**
 * The command, refused with 403 SCOPE_NOT_HELD where it lowers what guests pay and its user lacks the right to discounts.
 * Changed prices of the menu are recorded by the command itself; everything else that lowers them is recorded here.
 */
export const guardsPrices =
  <I, A>(what: string, command: Command<I, A>): Command<I, A> =>
  (tx, input, context) => {
    const before = readMenuPrices(tx, context.now);
    const outcome = command(tx, input, context);
    const falls = findFalls(before, readMenuPrices(tx, context.now));
    if (falls.length > 0) expectMayLower(context);
    const isTold = new Set(falls.flatMap(({ title, isPrice }) => (isPrice ? title : [])));
    const untold = falls.filter(({ title }) => !isTold.has(title));
    recordFalls(tx, context, what, untold);
    return outcome;
  };
