// Changes tills, and deletes tills with their sessions (contract 18).

import { invalid, notFound } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import { storedRow } from '../../audit/stored-row.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { getDrawer } from '../../domain/drawers/drawers.ts';
import type { CallCommands } from '../../engine/calls.ts';
import type { Command } from '../../engine/command.ts';
import { devicesGone } from '../../sessions/devices.ts';
import { removeTill, setDrawerOf } from '../../sessions/tills.ts';

interface Message {
  readonly message: string;
}

const rename = prepared<{ id: number; title: string }>()((p) =>
  qb
    .updateTable('tills')
    .set({ title: p('title') })
    .where('id', '=', p('id')),
);

/** Throws 404 for an unknown drawer, 400 for a server bank. */
function expectDrawer(tx: Tx, drawerId: number): void {
  if (getDrawer(tx, drawerId).user_id === null) return;
  throw invalid('drawerId', 'A till cannot use a server bank.');
}

interface SentTill {
  readonly id: number;
  readonly title: string;
  readonly drawerId?: number | null;
}

const updateTill: Command<SentTill, Message> = (tx, { id, title, drawerId }, context) => {
  if (drawerId !== undefined && drawerId !== null) expectDrawer(tx, drawerId);
  if (tx.run(rename, { id, title }).changes === 0) throw notFound('till');
  if (drawerId !== undefined) setDrawerOf(tx, id, drawerId);
  const details = { title, ...(drawerId === undefined ? {} : { drawerId }) };
  audit(tx, context, { kind: 'till.updated', entity: 'till', id, details });
  return { answer: { message: 'Till updated successfully.' } };
};

/** Deletes a till and ends its sessions. The next sign-in by password enrols its browser again. */
const deleteTill: Command<{ id: number }, Message> = (tx, { id }, context) => {
  const details = storedRow(tx, 'tills', id);
  const devices = removeTill(tx, id);
  if (devices === undefined) throw notFound('till');
  audit(tx, context, { kind: 'till.deleted', entity: 'till', id, details });
  return {
    answer: { message: 'Till removed successfully.' },
    signals: devicesGone(devices),
  };
};

export const tillCommands = {
  'POST /settings/tills/{id}/update': updateTill,
  'DELETE /settings/tills/{id}': deleteTill,
} satisfies CallCommands;
