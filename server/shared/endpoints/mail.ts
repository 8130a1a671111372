// Mail: the mail server, receipts and day reports by mail, and links to receipts (contract 28).
import { Type } from 'typebox';
import { MessageOnly, nullable } from '../entities/common.ts';
import { flag, id, idParams, looseText, secret, text } from '../fields.ts';
import { MAX_REPORT_ADDRESSES } from '../limits.ts';
import { INVALID } from '../texts.ts';
import type { EndpointTable } from './endpoint.ts';

const settings = ['SETTINGS'] as const;
const receipts = ['INVOICES', 'POS', 'ORDERS'] as const;

const address = () =>
  Type.String({
    minLength: 1,
    maxLength: 254,
    looseEmail: true,
    clean: 'line',
    sentence: INVALID.email,
  });
const Recipient = Type.Object({ to: address() });

const fields = {
  host: Type.String(),
  port: Type.Integer(),
  secure: Type.Boolean(),
  username: Type.String(),
  from: Type.String(),
  dayReportTo: Type.Array(Type.String()),
};

export const mailEndpoints = {
  /** Null if no mail server is configured. The password is never returned. */
  'GET /settings/mail': {
    access: settings,
    answer: nullable(Type.Object({ ...fields, hasPassword: Type.Boolean() })),
  },
  /** `null` or an empty object switches mail off. An absent password stays as it is, null removes it. */
  'POST /settings/mail': {
    access: settings,
    body: Type.Object({
      host: Type.Optional(text('Please provide the mail server.', 200)),
      port: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 65_535, sentence: 'Enter a port from 1 to 65535.' }),
      ),
      secure: Type.Optional(flag()),
      username: Type.Optional(nullable(looseText(200))),
      password: Type.Optional(nullable(secret('Please provide the password of the mail server.'))),
      from: Type.Optional(address()),
      dayReportTo: Type.Optional(
        nullable(
          Type.Array(address(), {
            maxItems: MAX_REPORT_ADDRESSES,
            sentence: `At most ${MAX_REPORT_ADDRESSES} addresses get the day report.`,
          }),
        ),
      ),
    }),
    answer: MessageOnly,
  },
  /** Sends a mail immediately and reports what the mail server said. */
  'POST /settings/mail/test': { access: settings, body: Recipient, answer: MessageOnly },
  'POST /invoices/{id}/mail': {
    access: receipts,
    idempotent: true,
    params: idParams,
    body: Recipient,
    answer: MessageOnly,
  },
  'POST /invoices/{id}/link': {
    access: receipts,
    idempotent: true,
    params: idParams,
    answer: Type.Object({ url: Type.String(), expires_at: Type.String() }),
  },
  /** Sends the day report again to the addresses of the settings. */
  'POST /days/{zNo}/mail': {
    access: ['CASH', 'REPORTS', 'SETTINGS'],
    idempotent: true,
    params: Type.Object({ zNo: id() }),
    answer: MessageOnly,
  },
} as const satisfies EndpointTable;
