// Found entries: the old hub had acknowledged them, but this hub lacks them. They are listed until a person enters or
// dismisses them (contract 38.1).

import type { AuditKind } from '#shared/audit-kinds.ts';
import type { AnswerOf, BodyOf } from '#shared/endpoints/table.ts';
import { Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { wireBalance } from '../../domain/accounts/entries.ts';
import type { Entered, EnterFound } from '../../domain/found/enter.ts';
import {
  answerFound,
  type FoundRow,
  getWaitingFound,
  isNote,
  listWaitingFound,
  noteFound,
  oldBillOf,
} from '../../domain/found/found.ts';
import type {
  FoundAccountEntry,
  FoundEntry,
  FoundNote,
  FoundOrder,
  FoundPayment,
} from '../../domain/found/found-entry.ts';
import { isRefusal } from '../../domain/found/notes.ts';
import { guestUpdate } from '../../domain/guests/orders.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { recordException } from '../../rollups/exceptions.ts';
import { wireInstant } from '../../time/wire-instant.ts';

type Listed = AnswerOf<'GET /standby/found'>[number];

/** Notifies the screens on which these entries can be entered or dismissed. */
const CHANGED = guestUpdate([], []);

const titleOf = (entry: FoundEntry): string => {
  if (isNote(entry)) return entry.title;
  if (entry.kind === 'order') return entry.tableTitle ?? `#${entry.tokenNo}`;
  return entry.kind === 'payment' ? entry.tender.title : entry.account.title;
};

function amountOf(tx: Tx, entry: FoundEntry): number {
  const wire = wireOf(tx);
  if (isNote(entry)) return wire.amount(entry.amountCents);
  if (entry.kind === 'order') return wire.amount(entry.totalCents);
  if (entry.kind === 'payment') return wire.amount(entry.tender.amountCents);
  return wireBalance(tx, entry.account, entry.amount);
}

/**
 * Returns the field `what` of a found entry: the kind of a change or cash move, the instant of a reservation, or the
 * reason of a refusal.
 */
const whatOf = ({ kind, what }: FoundNote): string | null =>
  kind === 'reservation' ? wireInstant(Number(what)) : what;

/** Returns why an entry cannot be entered, and what to do instead; undefined if it can be entered. */
function byHand(entry: FoundEntry): Refusal | undefined {
  if (isNote(entry) && !isRefusal(entry))
    return new Refusal(
      'BAD_TRANSITION',
      'If this change is needed on this hub too, make it here. Then dismiss this entry.',
    );
  if (entry.kind === 'order' && entry.sellsCard)
    return new Refusal(
      'BAD_TRANSITION',
      'A gift card was sold with this order. Sell the card again, then dismiss this entry.',
    );
  if (entry.kind === 'payment' && entry.tender.amountCents < 0)
    return new Refusal(
      'BAD_TRANSITION',
      'The old hub recorded this refund. Record it here too without paying it out again, then dismiss this entry.',
    );
  return undefined;
}

function expectEnterable(entry: FoundEntry): void {
  const refusal = byHand(entry);
  if (refusal) throw refusal;
}

function listedOf(tx: Tx, { id, at, username, entry: text }: FoundRow): Listed {
  const entry = JSON.parse(text) as FoundEntry;
  return {
    ...{ id, kind: entry.kind, at: wireInstant(at), username },
    ...{ title: titleOf(entry), amount: amountOf(tx, entry) },
    old_number: entry.number,
    old_bill_id: oldBillOf(entry),
    token_no: entry.kind === 'order' ? entry.tokenNo : null,
    lines: 'lines' in entry ? entry.lines.map(({ title, quantity }) => ({ title, quantity })) : [],
    what: isNote(entry) ? whatOf(entry) : null,
    by_hand: byHand(entry)?.message ?? null,
  };
}

export const listFound = (tx: Tx): Listed[] => listWaitingFound(tx).map((row) => listedOf(tx, row));

interface Noted {
  readonly generation: number;
  readonly entries: readonly FoundEntry[];
}

/**
 * Stores the old hub's entries that this hub lacks; the old hub sends its entries in parts. Returns how many were not
 * stored before.
 */
export const noteFoundEntries: Command<Noted, number> = (tx, { generation, entries }, context) => {
  const count = noteFound(tx, { generation, entries, now: context.now });
  if (count === 0) return { answer: 0 };
  const details = { count };
  audit(tx, context, { kind: 'standby.found', entity: 'standby', id: generation, details });
  return { answer: count, events: [CHANGED], signals: [{ kind: 'answers-stale' }] };
};

function auditAnswer(
  tx: Tx,
  context: CommandContext,
  kind: AuditKind & `standby.found-${string}`,
  { row, entry }: { readonly row: FoundRow; readonly entry: FoundEntry },
  more: object,
): void {
  const said = { what: entry.kind, title: titleOf(entry), amount: amountOf(tx, entry) };
  const details = { ...said, number: entry.number, ...more };
  audit(tx, context, { kind, entity: 'found', id: row.id, details });
}

/** The commands that enter each kind of entry. */
interface Entering {
  readonly order: EnterFound<FoundOrder>;
  readonly payment: EnterFound<FoundPayment>;
  readonly entry: EnterFound<FoundAccountEntry>;
  /** Refuses an order of a guest, as the old hub did. */
  readonly refusal: EnterFound<FoundNote>;
}

type Enter = BodyOf<'POST /standby/found/{id}/enter'> & { readonly id: number };

/** Enters a found entry now, with new numbers. */
export const enterFoundWith =
  ({
    order,
    payment,
    entry: change,
    refusal,
  }: Entering): Command<Enter, Entered & { message: string }> =>
  (tx, { id, total = null, kitchen = false }, context) => {
    const { row, entry } = getWaitingFound(tx, id);
    expectEnterable(entry);
    const sent = { row, total, kitchen };
    const { answer, events, signals } =
      entry.kind === 'order'
        ? order(tx, { ...sent, entry }, context)
        : entry.kind === 'payment'
          ? payment(tx, { ...sent, entry }, context)
          : entry.kind === 'entry'
            ? change(tx, { ...sent, entry }, context)
            : refusal(tx, { ...sent, entry }, context);
    auditAnswer(tx, context, 'standby.found-entered', { row, entry }, answer);
    return {
      answer: { message: 'The entry of the old hub is recorded.', ...answer },
      events: [...(events ?? []), CHANGED],
      signals: [...(signals ?? []), { kind: 'answers-stale' }],
    };
  };

/** Dismisses a found entry, so that it has no effect on this hub. Records an exception. */
export const dismissFound: Command<{ id: number }, { message: string }> = (tx, { id }, context) => {
  const { row, entry } = getWaitingFound(tx, id);
  answerFound(tx, context, id, 'dismissed');
  auditAnswer(tx, context, 'standby.found-dismissed', { row, entry }, {});
  const valueCents =
    entry.kind === 'order'
      ? entry.totalCents
      : entry.kind === 'payment'
        ? entry.tender.amountCents
        : 0;
  recordException(tx, context, { kind: 'found-dismissed', valueCents, title: titleOf(entry) });
  return {
    answer: { message: 'The entry is dismissed.' },
    events: [CHANGED],
    signals: [{ kind: 'answers-stale' }],
  };
};
