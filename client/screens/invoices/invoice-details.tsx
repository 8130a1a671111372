// An invoice opened: its orders, its sums, how it was paid; and its receipt printed again, marked as a duplicate.
import { IconPrinter } from '@tabler/icons-react';
import useSWR from 'swr';
import { paidPartOf, receiptOfOrders } from '#shared/billing/receipt.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { BillSummary, Invoice } from '#shared/entities/billing.ts';
import type { Order, OrderItem } from '#shared/entities/orders.ts';
import { FALLBACK } from '#shared/texts.ts';
import { printReceipt, tellIfBlocked } from '../../checkout/receipt.ts';
import { type ApiError, call } from '../../hub/api.ts';
import { Button } from '../../parts/button.tsx';
import { Facts } from '../../parts/facts.tsx';
import { DateTime, Money } from '../../parts/figures.tsx';
import { LoadedView } from '../../parts/states.tsx';
import { customerOf, placeOf } from './invoice-words.ts';
import styles from './invoices.module.css';

type Init = AnswerOf<'GET /invoices/init'>;

/** The orders of the invoice as they were sold; a POST that reads. */
function useBill(invoice: Invoice) {
  const orderIds = invoice.orders.map(({ order_id }) => order_id);
  const { data, error, mutate } = useSWR<BillSummary, ApiError>(
    `invoice ${invoice.invoice_id}`,
    () => call('POST /invoices/orders', { body: { orderIds } }),
  );
  return {
    data,
    error,
    isStale: data !== undefined && error !== undefined,
    reload: () => mutate(),
  };
}

function Line({ item }: { item: OrderItem }) {
  const extras = [
    item.variant_title,
    ...item.addons.map(({ title }) => `+ ${title}`),
    item.notes,
  ].filter((text) => text !== null && text !== '');
  return (
    <li className={styles.line}>
      <span>
        {item.quantity} × {item.item_title}
        {extras.length > 0 && <span className={styles.extras}>{extras.join(' · ')}</span>}
      </span>
      <Money value={item.total} />
    </li>
  );
}

function OrderBlock({ order }: { order: Order }) {
  const items = order.items.filter(({ status }) => status !== 'cancelled');
  return (
    <section>
      <h3 className={styles.order}>
        Order #{order.id} · Token {order.token_no}
      </h3>
      <ul>
        {items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Payments({ invoice }: { invoice: Invoice }) {
  return (
    <ul className={styles.sums}>
      <li>
        <span>Subtotal</span>
        <Money value={invoice.sub_total} />
      </li>
      <li>
        <span>Tax</span>
        <Money value={invoice.tax_total} />
      </li>
      <li className={styles.total}>
        <span>Total</span>
        <Money value={invoice.total} />
      </li>
      {invoice.payments.map((payment) => (
        <li key={payment.id}>
          <span>
            {payment.title}
            {payment.tendered !== null && (
              <span className={styles.extras}>
                Tendered <Money value={payment.tendered} />, change{' '}
                <Money value={payment.change ?? 0} />
              </span>
            )}
          </span>
          <Money value={payment.amount} />
        </li>
      ))}
    </ul>
  );
}

function reprint(
  invoice: Invoice,
  bill: BillSummary,
  { printSettings, storeSettings, hasReceiptPrinter }: Init,
): void {
  const receipt = receiptOfOrders(bill, storeSettings.currency, paidPartOf(invoice.payments));
  const kept = {
    receipt: { ...receipt, isDuplicate: true },
    print: printSettings,
    store: storeSettings,
    hasReceiptPrinter,
  };
  tellIfBlocked(printReceipt(kept));
}

interface DetailsProps {
  invoice: Invoice;
  /** Undefined until the print settings are here. */
  init: Init | undefined;
}

export function InvoiceDetails({ invoice, init }: DetailsProps) {
  const load = useBill(invoice);
  return (
    <div className={styles.details}>
      <Facts
        rows={[
          { label: 'Date & time', value: <DateTime value={invoice.created_at} /> },
          { label: 'Customer', value: customerOf(invoice) },
          { label: 'Phone', value: invoice.customer_id },
          { label: 'Email', value: invoice.email },
          { label: 'Dining option', value: placeOf(invoice) },
          { label: 'Floor', value: invoice.floor },
        ]}
      />
      <LoadedView load={load} errorText={FALLBACK.details}>
        {(bill) => (
          <>
            {bill.orders.map((order) => (
              <OrderBlock key={order.id} order={order} />
            ))}
            <Payments invoice={invoice} />
            <Button
              look="primary"
              wide
              icon={<IconPrinter size={20} aria-hidden />}
              disabled={init === undefined}
              onClick={() => init !== undefined && reprint(invoice, bill, init)}
            >
              Print duplicate
            </Button>
          </>
        )}
      </LoadedView>
    </div>
  );
}
