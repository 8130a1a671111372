// Sends requests for remote approval, and answers them (contract 18.2).
import { invalid, notFound, Refusal } from '#shared/errors.ts';
import type { HubEvent } from '#shared/frames.ts';
import { APPROVAL_WAITS_MS, MAX_WAITING_APPROVALS } from '#shared/limits.ts';
import type { ApprovableAction } from '#shared/scopes.ts';
import { APPROVAL_MOVES } from '#shared/states/approval.ts';
import { expectMoved, statesBefore } from '#shared/states/moves.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import {
  getApproval,
  mayAnswer,
  type StoredApproval,
  stateOf,
} from '../../domain/approvals/approvals.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { Actor, Command, CommandContext, Need, Question } from '../../engine/command.ts';

const updated = (id: number): HubEvent[] => [{ event: 'approval_update', data: { ids: [id] } }];

function getActor({ actor }: CommandContext): Actor {
  if (actor) return actor;
  throw new Refusal('NOT_SIGNED_IN', 'Please sign in.');
}

const insert = prepared<{
  user: number;
  action: ApprovableAction;
  call: string;
  hash: string;
  text: string;
  amount: number | null;
  table: string | null;
  note: string;
  now: number;
}>()((p) =>
  qb.insertInto('approvals').values({
    user_id: p('user'),
    action: p('action'),
    call: p('call'),
    body_hash: p('hash'),
    text: p('text'),
    amount_cents: p('amount'),
    table_title: p('table'),
    note: p('note'),
    created_at: p('now'),
  }),
);

const sameWaiting = prepared<{ user: number; call: string; hash: string; since: number }>()((p) =>
  qb
    .selectFrom('approvals')
    .select('id')
    .where('state', '=', 'waiting')
    .where('created_at', '>', p('since'))
    .where('user_id', '=', p('user'))
    .where('call', '=', p('call'))
    .where('body_hash', '=', p('hash')),
);

const countWaiting = prepared<{ user: number; since: number }>()((p) =>
  qb
    .selectFrom('approvals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .where('created_at', '>', p('since'))
    .where('user_id', '=', p('user')),
);

/**
 * Combines the parts of a call that need approval: joins their texts in one line, and adds up their amounts. The amount
 * is null if no part has an amount.
 */
function sumUp(tx: Tx, needs: readonly Need[]): { text: string; amount: number | null } {
  const wire = wireOf(tx);
  const amounts = needs.flatMap(({ about }) => about.amount ?? []);
  const amount = amounts.reduce((sum, one) => sum + wire.near(one), 0);
  const texts = new Set(needs.map(({ about }) => about.text));
  return { text: [...texts].join('; '), amount: amounts.length === 0 ? null : amount };
}

/**
 * Stores a request for the approval of a refused call. If a request for the same call still waits, returns that
 * request.
 */
const askApproval: Command<Question & { needs: readonly Need[] }, { id: number }> = (
  tx,
  { action, call, bodyHash, note, needs },
  context,
) => {
  const { userId } = getActor(context);
  const { now } = context;
  const need = needs.find((one) => one.action === action);
  if (needs.length === 0) throw invalid('call', 'No approval is needed.');
  if (!need) throw invalid('action', 'This action needs a different approval.');
  const since = now - APPROVAL_WAITS_MS;
  const before = tx.get(sameWaiting, { user: userId, call, hash: bodyHash, since });
  if (before) return { answer: { id: before.id } };
  if ((tx.get(countWaiting, { user: userId, since })?.count ?? 0) >= MAX_WAITING_APPROVALS) {
    throw new Refusal('TOO_MANY_TRIES', 'Too many of your requests are waiting for an answer.');
  }
  const { text, amount } = sumUp(tx, needs);
  const table = need.about.tableTitle ?? null;
  const asked = { user: userId, action, call, hash: bodyHash, text, amount, table, note, now };
  const { id } = tx.run(insert, asked);
  const details = { action, call, text, bodyHash };
  audit(tx, context, { kind: 'approval.asked', entity: 'approval', id, details });
  return { answer: { id }, events: updated(id) };
};

const answerWith = (state: 'yes' | 'no') =>
  prepared<{ id: number; by: number; reason: string | null; now: number }>()((p) =>
    qb
      .updateTable('approvals')
      .set({ state, answered_by: p('by'), answered_at: p('now'), reason: p('reason') })
      .where('id', '=', p('id'))
      .where('state', 'in', statesBefore(APPROVAL_MOVES, state)),
  );
const setYes = answerWith('yes');
const setNo = answerWith('no');

/**
 * Throws 409 ANSWERED for a request that was answered, withdrawn or has expired. The message says whether it has
 * expired.
 */
function expectWaits(row: StoredApproval, now: number): void {
  if (stateOf(row, now) === 'waiting') return;
  const isLate = row.state === 'waiting';
  throw new Refusal(
    'ANSWERED',
    isLate ? 'The request expired. Please send it again.' : 'This request was already answered.',
  );
}

interface Answer {
  readonly id: number;
  readonly yes: boolean;
  readonly reason?: string | null;
}

/**
 * Answers a request, which can be answered only once. Throws 403 SCOPE_NOT_HELD unless the approver is another user
 * with the permission, and 409 ANSWERED if the request no longer waits.
 */
const answerApproval: Command<Answer, { message: string }> = (tx, sent, context) => {
  const actor = getActor(context);
  const { id, yes } = sent;
  const row = getApproval(tx, id);
  if (!mayAnswer(actor, row)) {
    throw new Refusal('SCOPE_NOT_HELD', 'You do not have the permission for this action.');
  }
  expectWaits(row, context.now);
  const reason = sent.reason || null;
  const answered = { id, by: actor.userId, reason, now: context.now };
  expectMoved(tx.run(yes ? setYes : setNo, answered), `approval ${id}`);
  const details = { yes, reason, text: row.text };
  audit(tx, context, { kind: 'approval.answered', entity: 'approval', id, details });
  return {
    answer: { message: yes ? 'The request is approved.' : 'The request is declined.' },
    events: updated(id),
  };
};

/**
 * Withdraws the caller's own request, so that no screen shows it any more. Throws 404 for the request of another
 * user, 409 ANSWERED if it no longer waits.
 */
const withdrawApproval: Command<{ id: number }, { message: string }> = (tx, { id }, context) => {
  const { userId } = getActor(context);
  const row = getApproval(tx, id);
  if (row.user_id !== userId) throw notFound('approval');
  expectWaits(row, context.now);
  const reason = 'Withdrawn';
  expectMoved(tx.run(setNo, { id, by: userId, reason, now: context.now }), `approval ${id}`);
  const details = { yes: false, reason, text: row.text };
  audit(tx, context, { kind: 'approval.answered', entity: 'approval', id, details });
  return { answer: { message: 'The request is withdrawn.' }, events: updated(id) };
};

export const approvalCommands = {
  'POST /approvals/{id}/answer': answerApproval,
  'POST /approvals/{id}/withdraw': withdrawApproval,
  askApproval,
};
