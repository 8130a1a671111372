// What the settings change of tills: their titles, and forgetting one with its sessions (CONTRACT §18).
import { notFound } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import { prepared, qb } from '../../db/query.ts';
import { devicesGone } from '../../sessions/devices.ts';
import { removeTill } from '../../sessions/tills.ts';
import type { Command } from '../../threads/command.ts';

interface Message {
  readonly message: string;
}

const rename = prepared<{ id: number; title: string }>()((p) =>
  qb
    .updateTable('tills')
    .set({ title: p('title') })
    .where('id', '=', p('id')),
);

export const updateTill: Command<{ id: number; title: string }, Message> = (
  tx,
  { id, title },
  context,
) => {
  if (tx.run(rename, { id, title }).changes === 0) throw notFound('till');
  audit(tx, context, { kind: 'till.updated', entity: 'till', id, details: { title } });
  return { answer: { message: 'Till updated successfully!' } };
};

/** Its sessions end at once; the browser is enrolled anew by the next password typed there. */
export const deleteTill: Command<{ id: number }, Message> = (tx, { id }, context) => {
  const devices = removeTill(tx, id);
  if (devices === undefined) throw notFound('till');
  audit(tx, context, { kind: 'till.deleted', entity: 'till', id });
  return {
    answer: { message: 'Till removed successfully!' },
    signals: devicesGone(devices),
  };
};

export const tillCommands = { updateTill, deleteTill };
