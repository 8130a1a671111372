// Somebody else's right, lent to one command: looked at where it runs, for it may be gone since it was given (CONTRACT §18.2).
import { APPROVAL_MS } from '#shared/limits.ts';
import { holdsAny, type Scope } from '#shared/scopes.ts';
import { audit } from '../audit/record.ts';
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';
import type { Approval, CommandContext, Job, SentApproval } from '../threads/command.ts';

const approver = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('users')
    .select(['id', 'username', 'role', 'scope', 'pin_hash', 'password_hash'])
    .where('id', '=', p('id'))
    .where('deleted_at', 'is', null),
);
type Approver = NonNullable<ReturnType<typeof findApprover>>;
const findApprover = (tx: Tx, id: number) => tx.get(approver, { id });

const answered = prepared<{ id: number }>()((p) =>
  qb.selectFrom('approvals').selectAll().where('id', '=', p('id')).where('state', '=', 'yes'),
);
const use = prepared<{ id: number; now: number }>()((p) =>
  qb
    .updateTable('approvals')
    .set({ state: 'used', used_at: p('now') })
    .where('id', '=', p('id'))
    .where('state', '=', 'yes'),
);

type Afar = Extract<SentApproval, { kind: 'afar' }>;

/** Who said yes to this call of this user with this body, not long ago; a clock that was set back makes nothing last. */
function findWhoSaidYes(
  tx: Tx,
  { id, call, bodyHash }: Afar,
  { now, actor }: CommandContext,
): Approver | undefined {
  const row = tx.get(answered, { id });
  const isThis = row?.user_id === actor?.userId && row?.call === call && row.body_hash === bodyHash;
  if (!isThis || row.answered_by === null || row.answered_at === null) return undefined;
  return Math.abs(now - row.answered_at) < APPROVAL_MS
    ? findApprover(tx, row.answered_by)
    : undefined;
}

function findWho(tx: Tx, sent: SentApproval, context: CommandContext): Approver | undefined {
  if (sent.kind === 'wrong') return undefined;
  if (sent.kind === 'afar') return findWhoSaidYes(tx, sent, context);
  const person = findApprover(tx, sent.userId);
  return person?.[sent.by] === sent.hash ? person : undefined;
}

const mayLend = (who: Approver, scope: Scope, { actor }: CommandContext): boolean =>
  who.id !== actor?.userId && holdsAny(who, [scope]);

/** The context with the approval that was sent, if one was. */
export function withApproval(tx: Tx, { approval }: Job, context: CommandContext): CommandContext {
  if (!approval) return context;
  const who = findWho(tx, approval, context);
  const named = approval.kind === 'wrong' ? approval.username : (who?.username ?? '');
  let isUsed = false;
  const lend: Approval['lend'] = ({ action, scope, about }) => {
    if (!who || !mayLend(who, scope, context)) return undefined;
    if (approval.kind === 'afar' && !isUsed) tx.run(use, { id: approval.id, now: context.now });
    isUsed = true;
    const afar = approval.kind === 'afar' ? approval.id : '';
    const details = { action, text: about.text, amount: about.amount, by: who.username };
    audit(tx, context, { kind: 'approval.given', entity: 'approval', id: afar, details });
    return who.username;
  };
  return { ...context, approval: { lend, named: named === '' ? null : named } };
}
