// Records the unsent entries that a screen discarded, in the audit trail and as exceptions (contract 19.7).

import type { BodyOf } from '#shared/endpoints/table.ts';
import { audit } from '../../audit/record.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { CallCommands } from '../../engine/calls.ts';
import type { Command } from '../../engine/command.ts';
import { recordException, recordMore } from '../../rollups/exceptions.ts';
import { recordWithinLimit } from '../../rollups/noisy-hours.ts';

const recordDiscarded: Command<BodyOf<'POST /held/discarded'>, { message: string }> = (
  tx,
  { tappedAt, end = 'discarded', ...said },
  context,
) => {
  const valueCents = wireOf(tx).near(said.total);
  const auditDiscard = (details: Record<string, unknown>) =>
    audit(tx, context, {
      kind: 'held.discarded',
      entity: 'held',
      id: new Date(tappedAt).toISOString(),
      details,
    });
  recordWithinLimit(tx, context, {
    kind: 'held-discarded',
    valueCents,
    record: () => {
      auditDiscard({ ...said, end });
      // A cart that another user took over was not discarded.
      if (end === 'taken') return;
      const title = said.label ?? said.endpoint;
      const reason = said.refusal ?? null;
      recordException(tx, context, { kind: 'held-discarded', valueCents, title, reason });
    },
    recordMore: () => {
      auditDiscard({ more: 'Further ones within this hour are counted in the exceptions' });
      return recordMore(tx, context, 'held-discarded');
    },
  });
  return { answer: { message: 'The discarded entry is recorded in the audit trail.' } };
};

export const heldCommands = {
  'POST /held/discarded': recordDiscarded,
} satisfies CallCommands;
