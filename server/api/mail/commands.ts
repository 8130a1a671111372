// Mails receipts and day reports, makes links to receipts, and stores the mail server (contract 28).

import { Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import { qb } from '../../db/query.ts';
import { getZ } from '../../domain/cash/z-reports.ts';
import { getInvoice } from '../../domain/invoices/list-invoices.ts';
import { addDayReport, addMail, getMailSettings } from '../../domain/mail/mails.ts';
import { addReceiptLink } from '../../domain/mail/receipt-links.ts';
import type { Command } from '../../engine/command.ts';

type Message = { message: string };

const WAITS = { signals: [{ kind: 'mail' }] } as const;

const mailReceipt: Command<{ id: number; to: string }, Message> = (tx, { id, to }, context) => {
  getInvoice(tx, id);
  getMailSettings(tx);
  addMail(tx, context.now, { kind: 'receipt', about: id, recipients: [to] });
  audit(tx, context, { kind: 'invoice.mailed', entity: 'invoice', id, details: {} });
  return { answer: { message: 'The receipt is on its way.' }, ...WAITS };
};

const mailDay: Command<{ zNo: number }, Message> = (tx, { zNo }, context) => {
  getZ(tx, zNo);
  getMailSettings(tx);
  if (!addDayReport(tx, context.now, zNo))
    throw new Refusal(
      'MAIL_OFF',
      'Nobody gets the day report yet. Add addresses in Settings, Mail.',
    );
  audit(tx, context, { kind: 'day.mailed', entity: 'day', id: zNo, details: {} });
  return { answer: { message: 'The day report is on its way.' }, ...WAITS };
};

/** The mail server as it is stored. `password` is encrypted; undefined leaves the stored password unchanged. */
interface Server {
  readonly host: string;
  readonly port: number;
  readonly secure: 0 | 1;
  readonly username: string;
  readonly password: string | undefined;
  readonly from_address: string;
  readonly day_report_to: string;
}

/** Stores the mail server. Null switches mail off; mails that still wait are kept for three days. */
export const setMail: Command<{ server: Server | null }, Message> = (tx, { server }, context) => {
  const details = server === null ? { host: null } : { host: server.host, port: server.port };
  audit(tx, context, { kind: 'mail.set', entity: 'store', id: 1, details });
  if (server === null) {
    tx.run(qb.deleteFrom('mail_settings'));
    return { answer: { message: 'Mail is switched off.' } };
  }
  const { password, ...rest } = server;
  const changes = password === undefined ? rest : { ...rest, password };
  tx.run(
    qb
      .insertInto('mail_settings')
      .values({ id: 1, ...rest, password: password ?? '' })
      .onConflict((on) => on.column('id').doUpdateSet(changes)),
  );
  return { answer: { message: 'Mail settings saved successfully.' }, ...WAITS };
};

/** Stores a link to a receipt by the hash of its token. */
export const linkReceipt: Command<
  { id: number; url: string; tokenHash: string },
  { url: string; expires_at: string }
> = (tx, { id, url, tokenHash }, context) => {
  getInvoice(tx, id);
  const expires = addReceiptLink(tx, context.now, id, tokenHash);
  audit(tx, context, { kind: 'invoice.linked', entity: 'invoice', id, details: {} });
  return { answer: { url, expires_at: new Date(expires).toISOString() } };
};

export const mailCommands = {
  'POST /invoices/{id}/mail': mailReceipt,
  'POST /days/{zNo}/mail': mailDay,
  setMail,
  linkReceipt,
};
