// A receipt that shows every block, for the preview of the print settings.
import { lineAmounts } from '#shared/billing/cart.ts';
import { toAmount } from '#shared/billing/money.ts';
import type { ReceiptContext } from '#shared/billing/receipt.ts';
import { sumLines } from '#shared/billing/tax.ts';
import type { StoreSettings } from '#shared/entities/store.ts';
import type { Store } from './store-form.tsx';

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

/** Two dishes at table T1 with 10 % tax: 32.50 + 3.25 = 35.75. */
export function sampleReceipt(currency: string): ReceiptContext {
  const totals = sumLines(LINES.map((line) => lineAmounts({ ...line, tax: VAT })));
  return {
    cartItems: LINES.map(({ unitCents, ...line }) => ({ ...line, price: toAmount(unitCents) })),
    deliveryType: 'dinein',
    customerType: 'CUSTOMER',
    customerName: 'Ada Lovelace',
    tableTitle: 'T1',
    currency,
    itemsTotal: toAmount(totals.subtotalCents),
    taxTotal: toAmount(totals.taxTotalCents),
    payableTotal: toAmount(totals.totalCents),
    tokenNo: 12,
    orderIds: [1024],
  };
}

/** The store as a receipt shows it. */
export const storeOnPaper = (store: Store): StoreSettings => ({
  store_name: store.storeName,
  address: store.address,
  phone: store.phone,
  email: store.email,
  currency: store.currency,
  image: store.image,
  is_qr_menu_enabled: store.isQRMenuEnabled,
});
