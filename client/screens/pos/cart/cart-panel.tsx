// The right side of the POS: customer, lines and totals. On a phone it opens as a bottom sheet.

import { IconShoppingCart, IconUser } from '@tabler/icons-react';
import type { Currency } from '#shared/billing/money.ts';
import { DELIVERY_LABELS, DELIVERY_TYPES, type DeliveryType } from '#shared/states/order.ts';
import { FALLBACK } from '#shared/texts.ts';
import { lazyPart } from '../../../app/lazy.tsx';
import { formatMoney } from '../../../locales/format.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { Select } from '../../../parts/field.tsx';
import type { PosData } from '../pos-data.ts';
import { openDialog } from '../pos-ui.ts';
import { chooseDelivery, chooseTable, leaveBill } from './cart.ts';
import { CartLines } from './cart-lines.tsx';
import styles from './cart-panel.module.css';
import { isAtTable, isTableGone, piecesOf, totalsFor } from './cart-rules.ts';
import { useCart, useDeliveryType, useOfCart } from './cart-state.ts';

export const PlaceBar = lazyPart(
  async () => (await import('../place/place-bar.tsx')).PlaceBar,
  'idle',
);
export const TableSoFar = lazyPart(
  async () => (await import('../place/table-so-far.tsx')).TableSoFar,
  'idle',
);

const deliveryOptions = () =>
  DELIVERY_TYPES.map((value) => ({ value, label: t(DELIVERY_LABELS[value]) }));

/** Customer, dining option, table and bill. Follows only these, because adding a dish changes none of them. */
function CartHead({ tables }: { tables: PosData['init']['storeTables'] }) {
  const customer = useOfCart((cart) => cart.customer);
  const deliveryType = useDeliveryType();
  const tableId = useOfCart((cart) => cart.tableId);
  const bill = useOfCart((cart) => cart.bill);
  const isLost = isTableGone({ deliveryType, tableId }, tables);
  return (
    <div className={styles.head}>
      <Button
        wide
        size="touch"
        icon={<IconUser size={20} aria-hidden />}
        onClick={() => openDialog({ kind: 'customer' })}
      >
        <span className={styles.customer}>
          <span className="hidden-text">{t('Customer:')} </span>
          {customer === null ? t(FALLBACK.walkIn) : `${customer.phone} - ${customer.name}`}
        </span>
      </Button>
      <div className={styles.where}>
        <Select
          label={t('Dining option')}
          hideLabel
          options={deliveryOptions()}
          value={deliveryType}
          onChange={(value) => chooseDelivery(value as DeliveryType)}
        />
        {deliveryType === 'dinein' && (
          <Select
            label={t('Table')}
            hideLabel
            emptyLabel={t('No table')}
            options={[
              ...(isLost ? [{ value: String(tableId), label: t('Table no longer exists') }] : []),
              ...tables.map((table) => ({
                value: String(table.id),
                label: t('{table} - {seats} person, {floor}', {
                  table: table.table_title,
                  seats: table.seating_capacity,
                  floor: table.floor,
                }),
              })),
            ]}
            value={tableId === null ? '' : String(tableId)}
            onChange={(value) => chooseTable(value === '' ? null : Number(value))}
          />
        )}
      </div>
      {bill && (
        <Button wide onClick={leaveBill}>
          <span className={styles.customer}>
            <span className="hidden-text">{t('Stop adding orders to the bill:')} </span>
            {bill.name}
          </span>
          <span aria-hidden>×</span>
        </Button>
      )}
    </div>
  );
}

/** The part of the cart that a new dish does not change. */
export function CartTop({ data: { init } }: { data: PosData }) {
  const isDineIn = useDeliveryType() === 'dinein';
  return (
    <>
      <CartHead tables={init.storeTables} />
      {isDineIn && (
        <div className={styles.places}>
          <PlaceBar categories={init.categories} />
        </div>
      )}
    </>
  );
}

/** The table's sent dishes and the lines; only they scroll. */
export function CartList({ data }: { data: PosData }) {
  return (
    <div className={styles.scroll}>
      <TableSoFar data={data} />
      <CartLines data={data} />
    </div>
  );
}

export function Totals({ currency }: { currency: Currency }) {
  const totals = totalsFor(useCart());
  const rows = [
    [t('Items Net Total'), totals.subtotalCents],
    [t('Tax Total'), totals.taxTotalCents],
    [t('Payable Total'), totals.totalCents],
  ] as const;
  return (
    <dl className={styles.totals}>
      {rows.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatMoney(cents, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The notices about missing dishes and allergies; loaded after the screen. */
export const CartNotes = lazyPart(async () => (await import('./cart-notes.tsx')).CartNotes, 'idle');

/**
 * The totals and the pay bar; always visible. For a table, the large button sends the order. For any other order, it
 * takes the payment.
 */
export function CartFoot({ data }: { data: PosData }) {
  const hasTable = useOfCart(isAtTable);
  const action = (kind: 'send' | 'pay', isLarge: boolean) => (
    <Button
      key={kind}
      size={isLarge ? 'large' : 'touch'}
      wide
      look={isLarge ? 'primary' : 'secondary'}
      onClick={() => openDialog({ kind })}
    >
      {kind === 'send' ? t('Send to Kitchen') : t('Create Receipt & Pay')}
    </Button>
  );
  return (
    <div className={styles.foot}>
      <CartNotes data={data} />
      <Totals currency={data.currency} />
      <div className={styles.bar}>
        <Button size="touch" onClick={() => openDialog({ kind: 'save-draft' })}>
          {t('Draft')}
        </Button>
        {action(hasTable ? 'pay' : 'send', false)}
        {action(hasTable ? 'send' : 'pay', true)}
      </div>
    </div>
  );
}

/**
 * The bar at the bottom of a phone's screen, with the number of pieces and the total. It is always visible, and a tap
 * on it opens the cart.
 */
export function CartBar({ currency, onOpen }: { currency: Currency; onOpen: () => void }) {
  const cart = useCart();
  const pieces = piecesOf(cart.lines);
  return (
    <div className={styles.phoneBar}>
      <Button
        size="large"
        look="primary"
        wide
        icon={<IconShoppingCart size={22} aria-hidden />}
        onClick={onOpen}
      >
        <span className={styles.phoneCount}>
          {t('{n, plural, one {# item} other {# items}}', { n: pieces })}
        </span>
        <span className="figures">{formatMoney(totalsFor(cart).totalCents, currency)}</span>
      </Button>
    </div>
  );
}
