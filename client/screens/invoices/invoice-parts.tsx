// The contents of an invoice: lines, totals and payments.

import type { ReactNode } from 'react';
import { standing } from '#shared/billing/standing.ts';
import type { WholeInvoice } from '#shared/entities/billing.ts';
import type { InvoiceLine, Payment } from '#shared/entities/bills.ts';
import { groupBy } from '#shared/group-by.ts';
import { lineMore, lineName } from '../../bill/bill-words.ts';
import { rich } from '../../locales/rich.ts';
import { t } from '../../locales/t.ts';
import { Money } from '../../parts/figures.tsx';
import styles from './invoices.module.css';

/** Returns `2 refunded: $5.00`; undefined if nothing was refunded. */
function backWords({ refunded, quantity }: InvoiceLine): ReactNode {
  if (refunded.total === 0) return undefined;
  const amount = <Money value={refunded.total} />;
  const isSome = refunded.quantity > 0 && refunded.quantity < quantity;
  return isSome
    ? rich('{pieces} refunded: {amount}', { pieces: refunded.quantity, amount })
    : rich('Refunded: {amount}', { amount });
}

function Line({ line }: { line: InvoiceLine }) {
  const back = backWords(line);
  const extras = [
    line.set?.title ?? '',
    lineMore(line),
    line.is_comp === 1 ? t('Comp') : '',
  ].filter(Boolean);
  return (
    <li className={styles.line}>
      <span>
        {line.kind === 'service' || line.quantity === 0 ? line.title : lineName(line)}
        {extras.length > 0 && <span className={styles.extras}>{extras.join(' · ')}</span>}
        {back !== undefined && <span className={styles.gone}>{back}</span>}
      </span>
      <Money value={line.total} />
    </li>
  );
}

/** Groups the lines by order, as they were sold. The service charge comes last. */
export function Lines({ lines }: { lines: readonly InvoiceLine[] }) {
  return [...groupBy(lines, ({ order_id }) => order_id)].map(([orderId, own]) => (
    <section key={orderId ?? 'service'} className={orderId === null ? styles.charge : undefined}>
      {orderId !== null && (
        <h3 className={styles.order}>
          {t('Order #{id} · Token {token}', { id: orderId, token: own[0]?.token_no ?? '' })}
        </h3>
      )}
      <ul>
        {own.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </section>
  ));
}

function PaymentRow({ payment, isStanding }: { payment: Payment; isStanding: boolean }) {
  const { title, tendered, change, tip, rounding } = payment;
  return (
    <li>
      <span>
        {title}
        {!isStanding && <span className={styles.extras}>{t('Corrected')}</span>}
        {tendered !== null && (
          <span className={styles.extras}>
            {rich('Tendered {tendered}, change {change}', {
              tendered: <Money value={tendered} />,
              change: <Money value={change ?? 0} />,
            })}
          </span>
        )}
        {tip !== 0 && (
          <span className={styles.extras}>
            {rich('Tip {amount}', { amount: <Money value={tip} /> })}
          </span>
        )}
        {rounding !== 0 && (
          <span className={styles.extras}>
            {rich('Rounded by {amount}', { amount: <Money value={rounding} /> })}
          </span>
        )}
      </span>
      <Money value={payment.amount} />
    </li>
  );
}

export function Sums({ invoice }: { invoice: WholeInvoice }) {
  const stands = invoice.kind === 'credit' ? invoice.payments : standing(invoice.payments);
  return (
    <ul className={styles.sums}>
      {invoice.discount_total !== 0 && (
        <li>
          <span>{t('Discounts')}</span>
          <Money value={-invoice.discount_total} />
        </li>
      )}
      <li>
        <span>{t('Subtotal')}</span>
        <Money value={invoice.sub_total} />
      </li>
      <li>
        <span>{t('Tax')}</span>
        <Money value={invoice.tax_total} />
      </li>
      <li className={styles.total}>
        <span>{t('Total')}</span>
        <Money value={invoice.total} />
      </li>
      {invoice.payments.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} isStanding={stands.includes(payment)} />
      ))}
      {invoice.refunded > 0 && (
        <li className={styles.gone}>
          <span>{t('Refunded')}</span>
          <Money value={-invoice.refunded} />
        </li>
      )}
    </ul>
  );
}
