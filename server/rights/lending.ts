// Applies an approval to one command. The approver's permission is checked when the command runs, because it may have
// been removed after the approval (contract 18.2).
import type { Cents } from '#shared/billing/money.ts';
import { APPROVAL_MS } from '#shared/limits.ts';
import { holdsAny, type Scope } from '#shared/scopes.ts';
import { APPROVAL_MOVES } from '#shared/states/approval.ts';
import { expectMoved, statesBefore } from '#shared/states/moves.ts';
import { audit } from '../audit/record.ts';
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';
import { wireOf } from '../domain/store/bill-rules.ts';
import type { Approval, CommandContext, Job, SentApproval } from '../engine/command.ts';

const approver = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('users')
    .select(['id', 'username', 'role', 'scope', 'pin_hash', 'password_hash'])
    .where('id', '=', p('id'))
    .where('deleted_at', 'is', null),
);
type Approver = NonNullable<ReturnType<typeof findApprover>>;
const findApprover = (tx: Tx, id: number) => tx.get(approver, { id });

const byId = prepared<{ id: number }>()((p) =>
  qb.selectFrom('approvals').selectAll().where('id', '=', p('id')),
);
const use = prepared<{ id: number; now: number }>()((p) =>
  qb
    .updateTable('approvals')
    .set({ state: 'used', used_at: p('now') })
    .where('id', '=', p('id'))
    .where('state', 'in', statesBefore(APPROVAL_MOVES, 'used')),
);

const spend = (tx: Tx, id: number, now: number): void =>
  expectMoved(tx.run(use, { id, now }), `approval ${id}`);

type RemoteApproval = Extract<SentApproval, { kind: 'remote' }>;
type StoredAnswer = NonNullable<ReturnType<typeof findAsked>>;
const findAsked = (tx: Tx, id: number) => tx.get(byId, { id });

/**
 * Returns true if this is a recent approval of this call with this body. Setting the clock back does not prolong the
 * approval.
 */
const isYesTo = (row: StoredAnswer, { call, bodyHash }: RemoteApproval, now: number): boolean =>
  row.state === 'yes' &&
  row.call === call &&
  row.body_hash === bodyHash &&
  row.answered_at !== null &&
  Math.abs(now - row.answered_at) < APPROVAL_MS;

/** The facts that decide whether an approval is valid for an action: the approver, and the amount that they saw. */
interface Worth {
  readonly who: Approver | undefined;
  /**
   * Null if no amount was shown: the action must then have no amount. Undefined from an older screen, which does not
   * send the amount.
   */
  readonly seenCents: Cents | null | undefined;
  readonly isForeign: boolean;
}

const NOTHING: Worth = { who: undefined, seenCents: undefined, isForeign: false };

function worthOfRemote(tx: Tx, sent: RemoteApproval, { now, actor }: CommandContext): Worth {
  const row = findAsked(tx, sent.id);
  if (!row || row.user_id !== actor?.userId) return { ...NOTHING, isForeign: true };
  if (!isYesTo(row, sent, now) || row.answered_by === null) return NOTHING;
  return { ...NOTHING, who: findApprover(tx, row.answered_by), seenCents: row.amount_cents };
}

function worthOf(tx: Tx, sent: SentApproval, context: CommandContext): Worth {
  if (sent.kind === 'wrong') return NOTHING;
  if (sent.kind === 'remote') return worthOfRemote(tx, sent, context);
  const person = findApprover(tx, sent.userId);
  const { amount } = sent;
  const seenCents = typeof amount === 'number' ? wireOf(tx).near(amount) : amount;
  return { ...NOTHING, who: person?.[sent.by] === sent.hash ? person : undefined, seenCents };
}

const mayLend = (who: Approver, scope: Scope, { actor }: CommandContext): boolean =>
  who.id !== actor?.userId && holdsAny(who, [scope]);

/**
 * Returns true if the amount does not exceed the amount that was shown. An approved reduction must not become an
 * increase.
 */
const isWithin = (cents: Cents, seenCents: Cents): boolean =>
  Math.abs(cents) <= Math.abs(seenCents) && (cents <= 0 || seenCents > 0);

/** Returns the context with the approval that was sent, if any. */
export function withApproval(tx: Tx, { approval }: Job, context: CommandContext): CommandContext {
  if (!approval) return context;
  const { who, seenCents, isForeign } = worthOf(tx, approval, context);
  const named = approval.kind === 'wrong' ? approval.username : (who?.username ?? '');
  let isUsed = false;
  let approvedCents = 0;
  const lend: Approval['lend'] = ({ action, scope, about }) => {
    if (!who || !mayLend(who, scope, context)) return { refused: 'none' };
    approvedCents += wireOf(tx).near(about.amount ?? 0);
    if (seenCents !== undefined && !isWithin(approvedCents, seenCents ?? 0))
      return { refused: 'more' };
    if (approval.kind === 'remote' && !isUsed) spend(tx, approval.id, context.now);
    isUsed = true;
    const remote = approval.kind === 'remote' ? approval.id : '';
    const details = { action, text: about.text, amount: about.amount, by: who.username };
    audit(tx, context, { kind: 'approval.given', entity: 'approval', id: remote, details });
    return { by: who.username };
  };
  return { ...context, approval: { lend, named: named === '' ? null : named, isForeign } };
}
