// Mail settings, the queue of mails, and links to receipts.
import type { RowId } from './columns.ts';

interface MailSettingsRow {
  id: 1;
  host: string;
  port: number;
  secure: 0 | 1;
  username: string;
  password: string;
  from_address: string;
  day_report_to: string;
}

export interface MailRow {
  id: RowId;
  kind: 'receipt' | 'day';
  about: number;
  recipients: string;
  state: 'waiting' | 'sent' | 'failed';
  tries: number;
  next_at: number;
  reason: string | null;
  created_at: number;
}

interface ReceiptLinkRow {
  token_hash: string;
  invoice_id: number;
  expires_at: number;
}

export interface MailTables {
  mail_settings: MailSettingsRow;
  mails: MailRow;
  receipt_links: ReceiptLinkRow;
}
