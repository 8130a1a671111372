// The receipt of the cart before it is sent, and the name of the order in the outbox (contract 11).
import { currencyOf, type Decimals, fromMinor } from '#shared/billing/money.ts';
import type { ReceiptContext } from '#shared/billing/receipt-context.ts';
import type { ReceiptDish } from '#shared/billing/receipt-sets.ts';
import { type Payment, receiptPayment } from '../../../checkout/payment.ts';
import { formatAmount } from '../../../locales/format.ts';
import { t } from '../../../locales/t.ts';
import { totalsBody } from '../cart/cart-body.ts';
import type { SetPart } from '../cart/cart-choice.ts';
import { type Cart, piecesOf, totalsFor } from '../cart/cart-rules.ts';
import type { PosData } from '../pos-data.ts';

const receiptDish = (
  { title, variantTitle, addonTitles, addsCents }: SetPart,
  decimals: Decimals,
): ReceiptDish => ({
  title,
  variant: variantTitle,
  addons: addonTitles,
  notes: null,
  adds: fromMinor(addsCents, decimals),
});

/** Returns the line of the service charge, if the cart has a service charge. */
function serviceLines({ billed }: Cart, { init, currency }: PosData): ReceiptContext['cartItems'] {
  if (!billed?.serviceCents) return [];
  const price = fromMinor(billed.servicePriceCents, currency.decimals);
  const title = init.serviceCharge?.title ?? '';
  return [{ title, quantity: 1, price, notes: null, variant: null, addons: [] }];
}

export function receiptOf(cart: Cart, data: PosData, payment?: Payment): ReceiptContext {
  const { init, currency } = data;
  const table = init.storeTables.find((each) => each.id === cart.tableId);
  const { code, decimals } = currency;
  const totals = totalsBody(totalsFor(cart), decimals);
  return {
    cartItems: [
      ...cart.lines.map((line) => ({
        title: line.title,
        quantity: line.quantity,
        price: fromMinor(line.unitCents, decimals),
        notes: line.notes,
        variant: line.variantTitle,
        addons: line.addonTitles,
        ...(line.parts && { dishes: line.parts.map((part) => receiptDish(part, decimals)) }),
        ...(line.promos && {
          promos: line.promos.map(({ title, cents }) => ({
            title,
            amount: fromMinor(cents, decimals),
          })),
        }),
      })),
      ...serviceLines(cart, data),
    ],
    deliveryType: cart.deliveryType,
    customerType: cart.customer === null ? 'WALKIN' : 'CUSTOMER',
    customerName: cart.customer?.name ?? null,
    tableTitle: cart.deliveryType === 'dinein' ? (table?.table_title ?? null) : null,
    currency: code,
    currencyDecimals: decimals,
    itemsTotal: totals.netTotal,
    taxTotal: totals.taxTotal,
    payableTotal: totals.total,
    tokenNo: null,
    orderIds: [],
    ...(payment === undefined
      ? { isUnpaid: true }
      : { payment: receiptPayment(payment, null, decimals) }),
  };
}

export const labelOf = (cart: Cart, receipt: ReceiptContext, paid: boolean): string => {
  const { currency, currencyDecimals, tableTitle } = receipt;
  const pieces = piecesOf(cart.lines);
  const total = formatAmount(receipt.payableTotal, currencyOf(currency, currencyDecimals));
  const params = { n: pieces, total };
  if (tableTitle === null)
    return paid
      ? t('Order with payment: {n, plural, one {# item} other {# items}}, {total}', params)
      : t('Order: {n, plural, one {# item} other {# items}}, {total}', params);
  const atTable = { ...params, table: tableTitle };
  return paid
    ? t(
        'Order with payment for {table}: {n, plural, one {# item} other {# items}}, {total}',
        atTable,
      )
    : t('Order for {table}: {n, plural, one {# item} other {# items}}, {total}', atTable);
};
