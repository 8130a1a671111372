// A sample receipt with every block, for the preview of the print settings.
import { lineAmounts } from '#shared/billing/cart.ts';
import { type Currency, fromMinor, samplePrice } from '#shared/billing/money.ts';
import type { ReceiptContext } from '#shared/billing/receipt-context.ts';
import { sumLines } from '#shared/billing/tax.ts';
import type { StoreSettings } from '#shared/entities/store.ts';
import type { Store } from '../store/store-form.tsx';

const VAT = { rateMilli: 10_000, type: 'exclusive' } as const;

const LINES = [
  {
    title: 'Margherita',
    variant: 'Large',
    addons: ['Extra cheese', 'Basil'],
    notes: 'Well done, please',
    quantity: 2,
    unitCents: 1450,
  },
  {
    title: 'Sparkling water',
    variant: null,
    addons: [],
    notes: null,
    quantity: 1,
    unitCents: 350,
  },
];

/** Returns two dishes at table T1 with 10 % tax: 32.50 + 3.25 = 35.75. */
export function sampleReceipt({ code, decimals }: Currency): ReceiptContext {
  const lines = LINES.map((line) => ({
    ...line,
    unitCents: samplePrice(line.unitCents, decimals),
  }));
  const totals = sumLines(lines.map((line) => lineAmounts({ ...line, tax: VAT })));
  const amount = (minor: number) => fromMinor(minor, decimals);
  return {
    cartItems: lines.map(({ unitCents, ...line }) => ({ ...line, price: amount(unitCents) })),
    deliveryType: 'dinein',
    customerType: 'CUSTOMER',
    customerName: 'Ada Lovelace',
    tableTitle: 'T1',
    currency: code,
    currencyDecimals: decimals,
    itemsTotal: amount(totals.subtotalCents),
    taxTotal: amount(totals.taxTotalCents),
    payableTotal: amount(totals.totalCents),
    tokenNo: 12,
    orderIds: [1024],
  };
}

/** Returns the store as a receipt needs it. */
export const storeOnPaper = (store: Store): StoreSettings => ({
  store_name: store.storeName,
  address: store.address,
  phone: store.phone,
  email: store.email,
  currency: store.currency,
  currency_decimals: store.currencyDecimals,
  image: store.image,
  is_qr_menu_enabled: store.isQRMenuEnabled,
});
