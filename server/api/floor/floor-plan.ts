// Stores the floor plan: the positions of tables and walls (contract 22).
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, Refusal, say } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { seatingUpdated } from '../../domain/floor/floor-events.ts';
import { getTableHead } from '../../domain/tables/tables.ts';
import type { Command } from '../../engine/command.ts';

type Plan = BodyOf<'POST /settings/floor-plan'>;

function checkTables(tx: Tx, { floor, tables }: Plan): void {
  const ids = new Set(tables.map(({ id }) => id));
  if (ids.size < tables.length) throw invalid('tables', 'A table can be on the plan only once.');
  for (const id of ids) {
    if (getTableHead(tx, id).floor !== floor) {
      throw new Refusal('NOT_FOUND', say`Table of ${{ floor }} not found.`);
    }
  }
}

const dropTables = prepared<{ floor: string }>()((p) =>
  qb.deleteFrom('table_plans').where('floor', '=', p('floor')),
);
const dropWalls = prepared<{ floor: string }>()((p) =>
  qb.deleteFrom('floor_walls').where('floor', '=', p('floor')),
);

export const setFloorPlan: Command<Plan, { message: string }> = (tx, body, context) => {
  checkTables(tx, body);
  const { floor, tables, walls } = body;
  tx.run(dropTables, { floor });
  tx.run(dropWalls, { floor });
  for (const { id, ...plan } of tables) {
    // Replaces the table's row, even if that row is on another floor: then the table moves from that floor to this one.
    tx.run(qb.replaceInto('table_plans').values({ table_id: id, floor, ...plan }));
  }
  for (const wall of walls) tx.run(qb.insertInto('floor_walls').values({ floor, ...wall }));
  const details = { tables: tables.length, walls: walls.length };
  audit(tx, context, { kind: 'floor-plan.drawn', entity: 'floor', id: floor, details });
  return {
    answer: { message: 'Floor plan saved successfully.' },
    events: seatingUpdated(),
    signals: [{ kind: 'answers-stale' }],
  };
};
