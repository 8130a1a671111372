// Messages from a till to its customer display: only the fields of the contract, cleaned (contract 20.10).
import { CART_STATES, type DisplayCart } from '#shared/display-cart.ts';
import { MAX_CART_LINES, MAX_TITLE } from '#shared/limits.ts';
import { cleanText } from '../http/clean.ts';

type Loose = Readonly<Record<string, unknown>>;

const titleOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? cleanText(value.slice(0, 2 * MAX_TITLE), 'line') : undefined;

const figureOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;

const lineOf = (value: unknown) => {
  const line = (typeof value === 'object' && value !== null ? value : {}) as Loose;
  return {
    title: titleOf(line.title) ?? '',
    quantity: figureOf(line.quantity),
    total: figureOf(line.total),
  };
};

/** Returns the rows of the discount, each with title and amount; an empty object if there are none. */
function offOf(value: unknown): Pick<DisplayCart, 'off'> {
  if (!Array.isArray(value) || value.length === 0) return {};
  const off = value.slice(0, MAX_CART_LINES).map((each) => {
    const row = (typeof each === 'object' && each !== null ? each : {}) as Loose;
    return { title: titleOf(row.title) ?? '', amount: figureOf(row.amount) };
  });
  return { off };
}

/** Returns the cart in a till's message; undefined if the till or the state is missing. */
export function findDisplayCart(data: Loose): DisplayCart | undefined {
  const till = titleOf(data.till);
  const state = CART_STATES.find((known) => known === data.state);
  if (!till || state === undefined) return undefined;
  const lines = Array.isArray(data.lines) ? data.lines.slice(0, MAX_CART_LINES) : [];
  return {
    till,
    state,
    lines: lines.map(lineOf),
    discount: figureOf(data.discount),
    ...offOf(data.off),
    service: figureOf(data.service),
    total: figureOf(data.total),
    paid: figureOf(data.paid),
    change: typeof data.change === 'number' ? figureOf(data.change) : null,
  };
}
