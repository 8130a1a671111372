// Papers of accounts: the receipt of a payment, the statement, the sheet of a new gift card (contract 32).
import { pair, type ReceiptPart, RULE, text } from '#shared/billing/receipt-parts.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { Statement } from '#shared/entities/value.ts';
import { notFound, Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { getAccount, type StoredAccount } from '../../domain/accounts/accounts.ts';
import { type Days, readDays, readStatement } from '../../domain/accounts/read-form.ts';
import type { Paid } from '../../domain/payments/payments.ts';
import { addJob, NOTHING, nowOnPaper, type Printed } from '../../domain/print-jobs/job-rows.ts';
import { printOutcome } from '../../domain/print-jobs/jobs.ts';
import { findReceiptPrinter, listPrinters } from '../../domain/print-jobs/printers.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import { dayRuleOf, getStore, printSettingsOf } from '../../domain/store/settings.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { businessDayOf } from '../../time/zone-days.ts';
import { accountSaid } from './adjust.ts';

type PrintAnswer = AnswerOf<'POST /accounts/{id}/print'>;

const strong = { weight: 'strong' } as const;

const head = (tx: Tx, now: number, title: string, account: StoredAccount): ReceiptPart[] => [
  text(getStore(tx).store_name, strong),
  text(title, strong),
  pair('Account', accountSaid(account)),
  pair('Printed', nowOnPaper(tx, now)),
  RULE,
];

/**
 * Prints the receipt of a payment if the settings turn printing on and a network printer prints receipts. Returns the
 * print jobs.
 */
export function printPaymentReceipt(
  tx: Tx,
  { now }: CommandContext,
  account: StoredAccount,
  { paymentId, paid, amountCents }: { paymentId: number; paid: Paid; amountCents: number },
): Printed {
  const printer = findReceiptPrinter(listPrinters(tx));
  if (!printer || getStore(tx).is_enable_print !== 1) return NOTHING;
  const { text: money } = wireOf(tx);
  const title = `Payment ${paymentId}`;
  const parts = [
    ...head(tx, now, title, account),
    ...paid.payments.map(({ offered, collectedCents }) =>
      pair(`Paid by ${offered.title}`, money(collectedCents)),
    ),
    ...(paid.changeCents === null ? [] : [pair('Change', money(paid.changeCents))]),
    pair('Paid off', money(amountCents), strong),
    pair('Still owed', money(account.balance)),
  ];
  return [addJob(tx, now, { printerId: printer.id, document: { kind: 'report', title, parts } })];
}

/**
 * Returns the business day of an entry. The printed statement shows business days, because a statement covers business
 * days.
 */
const dayOf = (tx: Tx, at: string): string =>
  businessDayOf(Date.parse(at), dayRuleOf(getStore(tx)));

function statementParts(tx: Tx, { opening, entries, closing }: Statement): ReceiptPart[] {
  const wire = wireOf(tx);
  const money = (amount: number) => wire.text(wire.near(amount));
  return [
    pair('Opening', money(opening), strong),
    ...entries.map(({ at, kind, amount }) => pair(`${dayOf(tx, at)} ${kind}`, money(amount))),
    RULE,
    pair('Closing', money(closing), strong),
  ];
}

/** Prints a statement on the receipt printer, or returns it for the browser. */
export const printStatement: Command<Partial<Days> & { id: number }, PrintAnswer> = (
  tx,
  { id, ...sent },
  context,
) => {
  const account = getAccount(tx, id);
  const days = readDays(tx, context.now, sent);
  const statement = readStatement(tx, account, days);
  const [first] = statement.entries;
  // Without a first day, the statement begins with its first entry.
  const from = sent.from ?? (first ? dayOf(tx, first.at) : days.to);
  const title = `Statement ${from} to ${days.to}`;
  const parts = [...head(tx, context.now, title, account), ...statementParts(tx, statement)];
  audit(tx, context, { kind: 'account.printed', entity: 'account', id, details: { ...days } });
  const message = 'The statement is printed.';
  const printer = findReceiptPrinter(listPrinters(tx));
  if (!printer) {
    const pageFormat = printSettingsOf(getStore(tx)).page_format;
    return { answer: { message, jobId: null, paper: { pageFormat, parts } } };
  }
  const document = { kind: 'report', title, parts } as const;
  const jobId = addJob(tx, context.now, { printerId: printer.id, document });
  return { answer: { message, jobId }, ...printOutcome([jobId]) };
};

/**
 * Prints the sheet with a new gift card. The job contains only the id of the card; its code is read when the sheet is
 * printed.
 */
export const printCard: Command<{ id: number }, PrintAnswer> = (tx, { id }, context) => {
  const card = getAccount(tx, id, 'gift');
  if (card.sealed_code === null) {
    throw new Refusal(
      'CODE_GONE',
      'The code of this card was already printed or is too old to print.',
    );
  }
  const printer = findReceiptPrinter(listPrinters(tx));
  // No answer contains the code of the card. A browser therefore cannot print the sheet: only a printer of the hub can.
  if (!printer) throw notFound('receipt printer');
  const document = {
    kind: 'card',
    accountId: card.id,
    last4: card.last4 ?? '',
    storeName: getStore(tx).store_name,
    printedAt: nowOnPaper(tx, context.now),
  } as const;
  const jobId = addJob(tx, context.now, { printerId: printer.id, document });
  audit(tx, context, { kind: 'account.printed', entity: 'account', id, details: { jobId } });
  return { answer: { message: 'The gift card is printed.', jobId }, ...printOutcome([jobId]) };
};
