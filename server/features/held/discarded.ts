// What a screen held back and did not send leaves a row in the trail and among the exceptions (CONTRACT §19.7).
import type { BodyOf } from '#shared/endpoints/table.ts';
import { audit } from '../../audit/record.ts';
import { recordException } from '../../rollups/exceptions.ts';
import type { Command } from '../../threads/command.ts';
import { wireOf } from '../store/bill-rules-queries.ts';

export const tellDiscarded: Command<BodyOf<'POST /held/discarded'>, { message: string }> = (
  tx,
  { tappedAt, end = 'discarded', ...said },
  context,
) => {
  audit(tx, context, {
    kind: 'held.discarded',
    entity: 'held',
    id: new Date(tappedAt).toISOString(),
    details: { ...said, end },
  });
  // What was sold anew from somebody's cart was not thrown away.
  if (end !== 'taken') {
    recordException(tx, context, {
      kind: 'held-discarded',
      valueCents: wireOf(tx).near(said.total),
      title: said.label ?? said.endpoint,
      reason: said.refusal ?? null,
    });
  }
  return { answer: { message: 'It stands in the audit trail.' } };
};

export const heldCommands = { tellDiscarded };
