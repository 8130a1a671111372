// The queue of mails. A mail refers to an invoice or a Z; the hub tries to send it, with growing pauses, for three
// days (contract 28).
import { Refusal } from '#shared/errors.ts';
import { MAIL_DAYS } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb, written } from '../../db/query.ts';
import type { MailRow } from '../../db/schema/mail.ts';
import type { Command } from '../../engine/command.ts';

type StoredMail = Omit<MailRow, 'id'> & { readonly id: number };

const settings = prepared()(() => qb.selectFrom('mail_settings').selectAll());

export const findMailSettings = (tx: Tx) => tx.get(settings, {});
export type MailSettings = NonNullable<ReturnType<typeof findMailSettings>>;

/** Returns the addresses in a stored comma-separated text. */
export const addressesIn = (stored: string): string[] =>
  stored.split(',').filter((address) => address !== '');

export function getMailSettings(tx: Tx): MailSettings {
  const found = findMailSettings(tx);
  if (found) return found;
  throw new Refusal('MAIL_OFF', 'Mail is not set up. An admin can set it up in Settings, Mail.');
}

interface NewMail {
  readonly kind: MailRow['kind'];
  /** The number of the invoice or of the Z. */
  readonly about: number;
  readonly recipients: readonly string[];
}

/** Adds a mail, to be sent after the commit. */
export function addMail(tx: Tx, now: number, { kind, about, recipients }: NewMail): void {
  tx.run(
    qb.insertInto('mails').values({
      kind,
      about,
      recipients: recipients.join(','),
      state: 'waiting',
      tries: 0,
      next_at: now,
      reason: null,
      created_at: now,
    }),
  );
}

/**
 * Adds a mail that sends the day report of a Z to the addresses in the settings. Returns false if there are no
 * addresses.
 */
export function addDayReport(tx: Tx, now: number, zNo: number): boolean {
  const recipients = addressesIn(findMailSettings(tx)?.day_report_to ?? '');
  if (recipients.length === 0) return false;
  addMail(tx, now, { kind: 'day', about: zNo, recipients });
  return true;
}

const due = prepared<{ now: number }>()((p) =>
  qb
    .selectFrom('mails')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('next_at', '<=', p('now'))
    .orderBy('next_at')
    .orderBy('id')
    .limit(1),
);

/** Returns the next mail that is due; undefined if there is none. */
export const findDueMail = (tx: Tx, now: number): StoredMail | undefined => tx.get(due, { now });

const nextAt = prepared()(() =>
  qb
    .selectFrom('mails')
    .select((eb) => eb.fn.min('next_at').as('at'))
    .where('state', '=', 'waiting'),
);

/** Returns when the next mail is to be tried; undefined if no mail waits. */
export const nextMailAt = (tx: Tx): number | undefined => tx.get(nextAt, {})?.at ?? undefined;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The pauses after the first tries; every later pause is one hour. */
const PAUSES_MS = [1, 5, 15, 30].map((minutes) => minutes * MINUTE_MS);
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;

const byId = prepared<{ id: number }>()((p) =>
  qb.selectFrom('mails').selectAll().where('id', '=', p('id')),
);

interface Tried {
  readonly id: number;
  /** Why the mail was not sent; null if the mail server accepted it. */
  readonly reason: string | null;
}

/** Returns the state of a mail after a try: sent, to be tried again later, or given up after three days. */
function afterTry(mail: StoredMail, reason: string | null, now: number) {
  const tries = mail.tries + 1;
  if (reason === null) return { state: 'sent', tries, reason } as const;
  const next_at = now + (PAUSES_MS[mail.tries] ?? LONGEST_PAUSE_MS);
  const isOver = next_at > mail.created_at + MAIL_DAYS * DAY_MS;
  return { state: isOver ? 'failed' : 'waiting', tries, next_at, reason } as const;
}

/** Records a try of a mail. */
export const recordMailTry: Command<Tried, object> = (tx, { id, reason }, { now }) => {
  const mail = tx.get(byId, { id });
  if (mail?.state === 'waiting') {
    tx.run(
      qb
        .updateTable('mails')
        .set(afterTry(mail, reason, now))
        .where('id', '=', id),
    );
  }
  return { answer: {} };
};

export const mailQueueCommands = { recordMailTry };

const counts = prepared()(() =>
  qb
    .selectFrom('mails')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('state', '<>', 'sent')
    .groupBy('state'),
);

const lastReason = prepared()(() =>
  qb
    .selectFrom('mails')
    .select('reason')
    .where('state', '<>', 'sent')
    .where('reason', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1),
);

/**
 * Returns how many mails wait or failed, and why the last of them was not sent. Addresses of guests are not included.
 */
export function mailState(tx: Tx) {
  const rows = tx.all(counts, {});
  const countOf = (state: MailRow['state']) => rows.find((row) => row.state === state)?.count ?? 0;
  return {
    waiting: countOf('waiting'),
    failed: countOf('failed'),
    reason: tx.get(lastReason, {})?.reason ?? null,
  };
}

const forgetOld = written<{ before: number; limit: number }, never>(
  `DELETE FROM mails WHERE id IN (SELECT id FROM mails WHERE created_at < :before AND state <> 'waiting'
    ORDER BY id LIMIT :limit)`,
);
/**
 * Deletes mails that were sent or given up, and that were added before the instant `before`. Returns how many, at most
 * `limit`.
 */
export const forgetMails = (tx: Tx, before: number, limit: number): number =>
  tx.run(forgetOld, { before, limit }).changes;
