// Books a payment that a guest made to an outside program, when staff place the order (contract 33).
import { sumsOf } from '#shared/billing/bill.ts';
import type { HubEvent } from '#shared/frames.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { loadBill } from '../../domain/bills/load-bills.ts';
import { takePayment } from '../../domain/checkout/take-payment.ts';
import { openPartOf } from '../../domain/guests/open-orders.ts';
import { orderIdsOf } from '../../domain/invoices/issue-invoice.ts';
import { completeMoves } from '../../domain/kitchen/complete-orders.ts';
import { countOffers, readOffers, titlesOf } from '../../domain/payments/payments.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { CommandContext, Signal } from '../../engine/command.ts';

interface BookedPaid {
  readonly events: readonly HubEvent[];
  readonly signals: readonly Signal[];
}

/**
 * Returns the payment to book. If the guest has paid more than is due, for instance because promotions have lowered the
 * amount due, the excess is booked as a tip.
 */
function offerOf(tx: Tx, typeId: number, paidCents: number, dueCents: number) {
  const wire = wireOf(tx);
  const amountCents = Math.min(paidCents, dueCents);
  const amount = wire.amount(amountCents);
  const tip = wire.amount(paidCents - amountCents);
  return readOffers(tx, [{ paymentTypeId: typeId, amount, tip }]);
}

/** If an order came with a payment, books the payment on the order's bill. Books nothing if nothing is due. */
export function bookOpenPaid(
  tx: Tx,
  context: CommandContext,
  guestOrderId: number,
  billId: number,
): BookedPaid {
  const { paid_type_id = null, paid_cents = null } = openPartOf(tx, guestOrderId) ?? {};
  if (paid_type_id === null || paid_cents === null) return { events: [], signals: [] };
  const loaded = loadBill(tx, billId);
  const due = sumsOf(loaded.bill).totalCents - loaded.row.paid_cents;
  const paid = countOffers(tx, due, offerOf(tx, paid_type_id, paid_cents, due));
  const { events, signals } = takePayment(tx, context, loaded, {
    paid,
    tappedAt: null,
    orderIds: orderIdsOf(loaded),
    prints: undefined,
    close: ({ invoiceId }) => {
      const types = titlesOf(paid);
      const details = { invoiceId, due: wireOf(tx).amount(paid.dueCents), types };
      audit(tx, context, { kind: 'bill.paid', entity: 'bill', id: billId, details });
      return completeMoves(tx, context, []);
    },
  });
  return { events, signals };
}
