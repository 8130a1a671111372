// What a screen held back and did not send leaves a row in the trail and among the exceptions (CONTRACT §19.7).
import type { BodyOf } from '#shared/endpoints/table.ts';
import { audit } from '../../audit/record.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { Command } from '../../engine/command.ts';
import { recordException, recordMore } from '../../rollups/exceptions.ts';
import { tellWithinLimit } from '../../rollups/noisy-hours.ts';

export const tellDiscarded: Command<BodyOf<'POST /held/discarded'>, { message: string }> = (
  tx,
  { tappedAt, end = 'discarded', ...said },
  context,
) => {
  const valueCents = wireOf(tx).near(said.total);
  const tellTrail = (details: Record<string, unknown>) =>
    audit(tx, context, {
      kind: 'held.discarded',
      entity: 'held',
      id: new Date(tappedAt).toISOString(),
      details,
    });
  tellWithinLimit(tx, context, {
    kind: 'held-discarded',
    valueCents,
    tell: () => {
      tellTrail({ ...said, end });
      // What was sold again from somebody's cart was not thrown away.
      if (end === 'taken') return;
      const title = said.label ?? said.endpoint;
      const reason = said.refusal ?? null;
      recordException(tx, context, { kind: 'held-discarded', valueCents, title, reason });
    },
    tellMore: () => {
      tellTrail({ more: 'Further ones within this hour are counted in the exceptions' });
      return recordMore(tx, context, 'held-discarded');
    },
  });
  return { answer: { message: 'It is recorded in the audit trail.' } };
};

export const heldCommands = { tellDiscarded };
