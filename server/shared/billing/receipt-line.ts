// Converts a line of a bill or invoice to a line of a receipt.
import type { BillLine } from '../entities/bills.ts';
import type { ReceiptContext } from './receipt-context.ts';

type Said = Pick<
  BillLine,
  'title' | 'quantity' | 'price' | 'is_comp' | 'notes' | 'variant_title' | 'addons' | 'amount'
>;

export const receiptLineOf = (line: Said): ReceiptContext['cartItems'][number] => ({
  title: line.title,
  quantity: line.quantity,
  price: line.price,
  notes: line.notes,
  variant: line.variant_title,
  addons: line.addons.map(({ title }) => title),
  amount: line.amount,
  ...(line.is_comp === 1 && { isComp: true }),
});
