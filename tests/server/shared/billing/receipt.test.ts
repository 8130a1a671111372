// What a receipt shows, and what it hides, by the print settings.

import { describe, expect, it } from 'vitest';
import { currencyOf } from '#shared/billing/money.ts';
import { receiptParts, tokenParts } from '#shared/billing/receipt.ts';
import {
  paidPartOf,
  type ReceiptContext,
  receiptOfOrders,
} from '#shared/billing/receipt-context.ts';
import type { ReceiptPart } from '#shared/billing/receipt-parts.ts';
import type { ReceiptLine } from '#shared/billing/receipt-sets.ts';
import type { Order } from '#shared/entities/orders.ts';
import type { PrintSettings, StoreSettings } from '#shared/entities/store.ts';
import { covers } from '../../../contract/covers.ts';

const store: StoreSettings = {
  store_name: 'Osteria',
  address: 'Via Roma 1',
  phone: '555',
  email: 'ciao@osteria.example',
  currency: 'USD',
  image: '/uploads/logo.webp',
  is_qr_menu_enabled: 0,
};
const print: PrintSettings = {
  page_format: '80',
  header: 'Welcome',
  footer: 'Thank you',
  show_notes: 1,
  is_enable_print: 1,
  show_store_details: 1,
  show_customer_details: 1,
  print_token: 1,
};
const receipt: ReceiptContext = {
  cartItems: [
    {
      title: 'Pizza',
      quantity: 3,
      price: 4.35,
      notes: 'hot',
      variant: 'Large',
      addons: ['Ham', 'Egg'],
    },
  ],
  deliveryType: 'dinein',
  customerType: 'CUSTOMER',
  customerName: 'Ana',
  tableTitle: 'T4',
  currency: 'USD',
  itemsTotal: 13.05,
  taxTotal: 1.16,
  payableTotal: 14.21,
  tokenNo: 12,
  orderIds: [34],
};

const words = (part: ReceiptPart): string => {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'pair') return `${part.left} | ${part.right}`;
  if (part.kind === 'token') return `(${part.number})`;
  return part.kind === 'picture' ? `[${part.path}]` : '---';
};
const lay = (change: Partial<PrintSettings> = {}, more: Partial<ReceiptContext> = {}) =>
  receiptParts({ ...receipt, ...more }, { ...print, ...change }, store, 'Nov 20').map(words);

describe('a receipt', () => {
  it('says everything from top to bottom', () => {
    covers('9.15');
    expect(lay()).toEqual([
      '[/uploads/logo.webp]',
      'Osteria',
      'Via Roma 1',
      '555',
      'ciao@osteria.example',
      'Welcome',
      '---',
      'Receipt No. | 34',
      'Nov 20',
      'Customer | CUSTOMER',
      'Name | Ana',
      'Order type | Dine-In · T4',
      '---',
      'Pizza',
      'Large',
      '+ Ham, Egg',
      'Notes: hot',
      '3 × $4.35 | $13.05',
      '---',
      'Subtotal (excl. tax) | $13.05',
      'Tax | $1.16',
      'Total | $14.21',
      '---',
      'Thank you',
      '(12)',
    ]);
  });
  it.each<[keyof PrintSettings, string[]]>([
    ['show_store_details', ['Osteria', 'Via Roma 1', '[/uploads/logo.webp]']],
    ['show_customer_details', ['Name | Ana', 'Customer | CUSTOMER', 'Order type | Dine-In · T4']],
    ['show_notes', ['Notes: hot']],
    ['print_token', ['(12)']],
  ])('leaves its block out when %s is 0', (setting, gone) => {
    const all = lay();
    const less = lay({ [setting]: 0 });
    for (const line of gone) {
      expect(all).toContain(line);
      expect(less).not.toContain(line);
    }
  });
  it('calls a bill that is still to be paid no receipt, and the guest by name', () => {
    const unpaid = lay({}, { isUnpaid: true });
    expect(unpaid).toContain('Order No. | 34');
    expect(unpaid).toContain('Customer | Ana');
    expect(unpaid.join()).not.toMatch(/Receipt No|CUSTOMER|Name/);
    const nobody = lay({}, { isUnpaid: true, customerType: 'WALKIN', customerName: null });
    expect(nobody).toContain('Customer | Walk-in');
  });
  it('shows comps, with notes and without', () => {
    const given = { ...receipt.cartItems[0], amount: 0, isComp: true } as ReceiptLine;
    const said = lay({ show_notes: 0 }, { cartItems: [given] });
    expect(said).toContain('On the house');
    expect(said).toContain('3 × $4.35 | $0.00');
    expect(lay({}, { cartItems: [given] })).toContain('Notes: hot');
  });
  it('has no token where there is none', () => {
    covers('9.15');
    expect(lay({}, { tokenNo: null })).not.toContain('(12)');
  });
  it('says how it was paid', () => {
    const paid = lay({}, { payment: { title: 'Cash', tendered: 20, change: 5.79 } });
    expect(paid).toEqual(
      expect.arrayContaining(['Paid by | Cash', 'Tendered | $20.00', 'Change | $5.79']),
    );
  });
  it('says every payment with its part, where several share the total', () => {
    const cash = { title: 'Cash', amount: 10, tendered: 20, change: 10 };
    const card = { title: 'Card', amount: 4.21, tendered: null, change: null };
    const said = lay({}, paidPartOf([cash, card]));
    expect(said.slice(said.indexOf('Total | $14.21'), said.lastIndexOf('---'))).toEqual([
      'Total | $14.21',
      'Paid by Cash | $10.00',
      'Tendered | $20.00',
      'Change | $10.00',
      'Paid by Card | $4.21',
    ]);
    expect(lay({}, paidPartOf([cash]))).toContain('Paid by | Cash');
    expect(lay({}, paidPartOf([]))).toEqual(lay());
  });
  it('over several orders lists their ids and no token', () => {
    covers('9.15');
    const order = (id: number, status: 'created' | 'cancelled') =>
      ({
        id,
        token_no: id,
        delivery_type: 'takeaway',
        customer_type: 'WALKIN',
        customer_name: null,
        table_title: null,
        items: [
          {
            item_title: `Dish ${id}`,
            quantity: 1,
            price: 2,
            notes: null,
            variant_title: null,
            addons: [],
            status,
          },
        ],
      }) as unknown as Order;
    const bill = {
      subtotal: 2,
      taxTotal: 0,
      total: 2,
      orders: [order(1, 'created'), order(2, 'cancelled')],
    };
    const both = receiptOfOrders(bill, currencyOf('USD'));
    expect(both).toMatchObject({ orderIds: [1, 2], tokenNo: null });
    expect(both.cartItems.map((line) => line.title)).toEqual(['Dish 1']);
    expect(lay({}, both)).toContain('Receipt No. | 1, 2');
  });
});

describe('a token slip', () => {
  it('shows the number and when it was printed', () => {
    expect(tokenParts(7, 'Nov 20').map(words)).toEqual(['(7)', 'Nov 20']);
  });
});

describe('of orders of which some are paid', () => {
  const order = (payment_status: Order['payment_status'], total: number) =>
    ({
      id: total,
      payment_status,
      items: [
        { item_title: 'Soup', quantity: 1, price: total, total, status: 'created', addons: [] },
        { item_title: 'Gone', quantity: 1, price: 5, total: 5, status: 'cancelled', addons: [] },
      ],
    }) as unknown as Order;
  const settled = (orders: Order[], ...paid: Parameters<typeof paidPartOf>) => {
    const bill = { subtotal: 0, taxTotal: 0, total: 0, orders };
    return receiptOfOrders(bill, currencyOf('USD'), paidPartOf(...paid));
  };
  const said = (context: ReceiptContext) =>
    receiptParts(context, print, store, '').map(words).slice(-4, -2);

  it('says what was paid and what is due', () => {
    const mixed = settled([order('paid', 10.4), order('pending', 12.08)], []);
    expect(mixed.settled).toEqual({ paid: 10.4, due: 12.08 });
    expect(said(mixed)).toEqual(['Paid | $10.40', 'Due | $12.08']);
  });

  it('shows nothing more if nothing is paid, or if the payments cover all of it', () => {
    expect(settled([order('pending', 10.4)], []).settled).toBeUndefined();
    const cash = { title: 'Cash', amount: 10.4, tendered: null, change: null };
    expect(settled([order('paid', 10.4)], [cash]).settled).toBeUndefined();
    expect(settled([order('paid', 10.4)], []).settled).toEqual({ paid: 10.4, due: 0 });
  });
});
