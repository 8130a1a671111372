// Settings that lower what guests pay: they need the permission for discounts, and are recorded as exceptions (contract
// 18.1).
import { type Fall, findFalls } from '#shared/billing/lowering.ts';
import { Refusal } from '#shared/errors.ts';
import { holdsAny } from '#shared/scopes.ts';
import type { Tx } from '../../db/executor.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { recordException } from '../../rollups/exceptions.ts';
import { readMenuPrices } from './menu-prices.ts';

/** Throws 403 SCOPE_NOT_HELD if the user lacks the permission for discounts. */
export function expectMayLower({ actor }: CommandContext): void {
  if (!actor || holdsAny(actor, ['DISCOUNT'])) return;
  throw new Refusal(
    'SCOPE_NOT_HELD',
    'You need the Discount permission, because this change lowers what guests pay.',
  );
}

/** How many titles an exception names. */
const NAMED = 3;

/** Records one exception for all the prices that a call lowers. Its value is the largest reduction of one piece. */
function recordFalls(tx: Tx, context: CommandContext, what: string, falls: readonly Fall[]): void {
  const titles = [...new Set(falls.map(({ title }) => title))];
  if (titles.length === 0) return;
  const more = titles.length - NAMED;
  const title = `${titles.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const valueCents = Math.min(...falls.map(({ cents }) => cents));
  recordException(tx, context, { kind: 'price', title, valueCents, reason: what });
}

/** Transactions in which an outer command already compares the prices. */
const compared = new WeakSet<Tx>();

function runComparing<T>(tx: Tx, run: () => T): T {
  compared.add(tx);
  try {
    return run();
  } finally {
    compared.delete(tx);
  }
}

/**
 * Wraps a command so that it throws 403 SCOPE_NOT_HELD if it lowers what guests pay and its user lacks the permission
 * for discounts. Records an exception for what becomes cheaper, except for changed prices of the menu, which the
 * command itself records. If a wrapped command runs other wrapped commands, the prices are compared only once.
 */
export const guardsPrices =
  <I, A>(what: string, command: Command<I, A>): Command<I, A> =>
  (tx, input, context) => {
    if (compared.has(tx)) return command(tx, input, context);
    const before = readMenuPrices(tx, context.now);
    const outcome = runComparing(tx, () => command(tx, input, context));
    const falls = findFalls(before, readMenuPrices(tx, context.now));
    if (falls.length > 0) expectMayLower(context);
    const recorded = new Set(falls.flatMap(({ title, isPrice }) => (isPrice ? title : [])));
    const unrecorded = falls.filter(({ title }) => !recorded.has(title));
    recordFalls(tx, context, what, unrecorded);
    return outcome;
  };
