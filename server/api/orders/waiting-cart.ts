// The lines of a waiting order from a guest's phone or another program. They are stored in two forms: as they were
// sent, and priced by the hub (contract 29.4).
import { optionWords } from '#shared/billing/options.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { Refusal, say } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { addWaitingOrder, type GuestOrder, type SentLine } from '../../domain/guests/orders.ts';
import { expectPortions } from '../../domain/menu/take-portions.ts';
import { soldTexts } from '../../domain/orders/sold-texts.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { CommandContext } from '../../engine/command.ts';
import { rightFigures, type SoldCart, sellCart } from './cart.ts';
import type { CartLines } from './place-waiting.ts';
import { takenLines } from './portions.ts';
import type { SoldLine } from './sold-line.ts';

/** Converts sent lines to a cart as a till sends it. The hub decides prices, seats and courses. */
const cartOf = (lines: BodyOf<'POST /guest/orders'>['lines']): CartLines =>
  lines.map(({ itemId, variantId, addons, options, choices, quantity, notes }) => ({
    id: itemId,
    quantity,
    variant_id: variantId ?? null,
    addons_ids: addons ?? null,
    options: options ?? null,
    choices: choices ?? null,
    notes: notes ?? null,
  }));

/** Throws 404 for a dish with a price that staff type, because such a dish is not on the guests' menu. */
function expectForGuests({ lines }: SoldCart): void {
  const typed = lines.find(({ item }) => item.open_price === 1)?.item;
  if (!typed) return;
  const more = { field: 'lines', extra: { id: typed.id } };
  const message = say`“${{ title: typed.title }}” is not on the menu for phones.`;
  throw new Refusal('NOT_FOUND', message, more);
}

const sentLine = (tx: Tx, line: SoldLine): SentLine => ({
  title: line.item.title,
  variant: line.variant?.title ?? null,
  addons: line.addons.map(({ title }) => title),
  options: line.options.map(optionWords),
  quantity: line.quantity,
  notes: line.notes,
  totalCents: line.totalCents,
  texts: JSON.parse(soldTexts(tx, line) ?? 'null'),
});

function expectTotal(tx: Tx, { totals }: SoldCart, sent: number): void {
  const wire = wireOf(tx);
  if (wire.near(sent) === totals.totalCents) return;
  throw new Refusal('TOTAL_MISMATCH', 'The total has changed. Please check it and send again.', {
    extra: rightFigures(wire, totals),
  });
}

type Sent = Pick<BodyOf<'POST /guest/orders'>, 'lines' | 'total'>;

/** A cart that was priced and is not stored yet. */
interface WaitingCart {
  readonly lines: CartLines;
  readonly cart: SoldCart;
}

/** Returns the sent lines, and their cart priced by the hub's menu; 400 and 404 as for any cart. */
export function readWaitingCart(
  tx: Tx,
  { lines: sent }: Sent,
  delivery_type: GuestOrder['delivery_type'],
  context: CommandContext,
): WaitingCart {
  const lines = cartOf(sent);
  const cart = sellCart(tx, lines, { at: context.now, deliveryType: delivery_type }, context);
  expectForGuests(cart);
  return { lines, cart };
}

/** Throws 409 if the sent total differs from the hub's, and if too few portions of a dish are left. */
export function expectSellable(tx: Tx, { cart }: WaitingCart, { total }: Sent, now: number): void {
  expectTotal(tx, cart, total);
  expectPortions(tx, now, takenLines(cart.lines));
}

type Head = Pick<GuestOrder, 'source' | 'session_id' | 'delivery_type' | 'name'>;

/** Stores an order that waits. Returns its number. */
export const storeWaiting = (
  tx: Tx,
  head: Head,
  { lines, cart }: WaitingCart,
  { now }: CommandContext,
): number =>
  addWaitingOrder(tx, {
    ...head,
    cart: lines,
    lines: cart.lines.map((line) => sentLine(tx, line)),
    total_cents: cart.totals.totalCents,
    created_at: now,
  });
