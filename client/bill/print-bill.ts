// Prints the pro-forma of a bill, and builds the receipt that a screen stores. The receipt lists only the lines of
// this bill, so that its sum is right.
import { type Currency, type Decimals, fromMinor, toMinor } from '#shared/billing/money.ts';
import type { ReceiptContext } from '#shared/billing/receipt-context.ts';
import type { Bill, BillLine } from '#shared/entities/bills.ts';
import { printReport, type StoredReceipt, tellIfBlocked } from '../checkout/receipt.ts';
import { reprint } from '../checkout/reprint.ts';
import { currencyIn } from '../hub/store.ts';
import type { OrdersInit } from '../screens/orders/orders-init.ts';
import { sendAction } from './actions.ts';
import { billName, lineName } from './bill-words.ts';

/** Converts a line. A shared or reduced line becomes one piece at its final amount. */
function receiptLine(line: BillLine, decimals: Decimals): ReceiptContext['cartItems'][number] {
  const { title, quantity, price, notes, variant_title, addons, amount, off, share } = line;
  const isPlain = share.num === share.den && off === 0 && line.is_comp === 0;
  const own = isPlain
    ? { title, quantity, price, variant: variant_title }
    : {
        title: lineName(line),
        quantity: 1,
        price: fromMinor(toMinor(amount, decimals) - toMinor(off, decimals), decimals),
        variant: null,
      };
  return { ...own, notes, addons: addons.map((addon) => addon.title) };
}

function serviceLines({ service }: Bill): ReceiptContext['cartItems'] {
  if (service === null) return [];
  const price = service.tax_type === 'exclusive' ? service.net : service.total;
  return [{ title: service.title, quantity: 1, price, notes: null, variant: null, addons: [] }];
}

const receiptOfBill = (bill: Bill, currency: Currency): ReceiptContext => ({
  cartItems: [
    ...bill.lines.map((line) => receiptLine(line, currency.decimals)),
    ...serviceLines(bill),
  ],
  deliveryType: bill.delivery_type,
  customerType: bill.customer_type,
  customerName: bill.customer_name,
  tableTitle: billName(bill),
  currency: currency.code,
  currencyDecimals: currency.decimals,
  itemsTotal: bill.subtotal,
  taxTotal: bill.taxTotal,
  payableTotal: bill.total,
  tokenNo: null,
  orderIds: [...new Set(bill.lines.flatMap(({ order_id }) => order_id ?? []))],
  ...(bill.paid > 0 && { settled: { paid: bill.paid, due: bill.due } }),
});

export const storedReceiptOf = (
  bill: Bill,
  { printSettings, storeSettings }: OrdersInit,
): StoredReceipt => ({
  receipt: receiptOfBill(bill, currencyIn(storeSettings)),
  print: printSettings,
  store: storeSettings,
});

/** Prints the pro-forma at the hub's printer, or opens the hub's page in the browser. */
export async function printProForma(bill: Bill, show: () => Promise<void>): Promise<void> {
  const answer = await sendAction(reprint({ billIds: [bill.id] }), show);
  if (answer?.paper !== undefined) tellIfBlocked(printReport(answer.paper));
}
