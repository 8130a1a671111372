// The calls about bills, credit notes and reasons (CONTRACT §15–§17, §25): each with the test that shows it.
import { by, type Coverage } from './coverage-of.ts';

const bills = 'server/bills/bills';
const payments = 'server/bills/bill-payments';
const splits = 'server/bills/bill-splits';
const rights = 'server/bills/bill-rights';
const credits = 'server/billing/credit-notes';

export const BILL_CALLS: readonly Coverage[] = [
  ...by(
    bills,
    'to the bill it names, with its table, or to a new one beside it',
    'GET /bills/{id}',
  ),
  ...by(
    bills,
    'is by exactly one of ids, table, orders and status; unknown ids are absent',
    'GET /bills',
  ),
  ...by(
    splits,
    'of a bottle by four, then paid one by one: the order is paid with the last',
    'POST /bills/{id}/split',
  ),
  ...by(
    splits,
    'evenly has numbered parts and divides the guests; by seats each has one',
    'POST /bills/{id}/join',
  ),
  ...by(
    splits,
    'takes the bill and its orders along; an occupied table asks first',
    'POST /bills/{id}/move',
  ),
  ...by(
    splits,
    'some lines opens a bill at the table; an order whose last line leaves follows',
    'POST /bills/{id}/move-lines',
  ),
  ...by(
    splits,
    'a seat may be given to any unpaid line, a course to one that has not fired',
    'POST /bills/{id}/lines',
  ),
  ...by(
    payments,
    'by 5.00 over two tax rates is 16.20, needs DISCOUNT and a reason, and stands in the exceptions',
    'POST /bills/{id}/discount',
  ),
  ...by(payments, 'on the house takes pieces off and back on', 'POST /bills/{id}/comp'),
  ...by(
    payments,
    'in parts: what is due must be what the screen showed; at zero the invoice comes',
    'POST /bills/{id}/pay',
  ),
  ...by(
    payments,
    'a part payment may be taken back before there is an invoice, once',
    'POST /bills/{id}/payments/{paymentId}/cancel',
  ),
  ...by(
    rights,
    'the service charge comes with enough guests, and is taken off with the right alone',
    'POST /bills/{id}/service',
    'POST /bills/{id}/guests',
  ),
  ...by(
    rights,
    'a tip is entered once by who took the payment; after that it is REFUND’s',
    'POST /payments/{id}/tip',
  ),
  ...by(
    rights,
    'after the print a void, a discount and fewer guests are told apart',
    'POST /bills/{id}/print',
    'GET /reports/exceptions',
  ),
  ...by(
    rights,
    'reasons are kept for buttons and read by every till',
    'GET /settings/reasons',
    'POST /settings/reasons/add',
    'POST /settings/reasons/{id}/update',
    'DELETE /settings/reasons/{id}',
  ),
  ...by(rights, 'what each waiter sold, took as tips and took off', 'GET /reports/staff'),
  ...by(
    'server/bills/bill-paper',
    'a part of a bill says so before it is paid, and its invoice and credit note after',
    'POST /invoices/{id}/print',
  ),
  ...by(
    credits,
    'one of three pieces on the next day: a credit note of that day, and no more than is left',
    'POST /invoices/{id}/refund',
  ),
  ...by(
    credits,
    'a payment under another type: taken back and booked anew',
    'POST /invoices/{id}/correct-payment',
  ),
  ...by(
    credits,
    'an invoice is opened again: a credit note in full and an open bill, already paid',
    'POST /invoices/{id}/reopen',
  ),
];
