// Floor plans (contract 22).
import type { FloorPlan, TablePlan } from '#shared/entities/seating.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';

/** The positions of tables, without tables that were moved to another floor after they were placed. */
const planned = prepared()(() =>
  qb
    .selectFrom('table_plans')
    .innerJoin('store_tables', (join) =>
      join
        .onRef('store_tables.id', '=', 'table_plans.table_id')
        .onRef('store_tables.floor', '=', 'table_plans.floor'),
    )
    .select(['store_tables.id', 'store_tables.floor'])
    .select(['x', 'y', 'w', 'h', 'rotation', 'shape'])
    .where('store_tables.deleted_at', 'is', null)
    .orderBy('store_tables.id'),
);
const walls = prepared()(() => qb.selectFrom('floor_walls').selectAll().orderBy('id'));

/** Returns the plan of every floor that has a plan, ordered by its first table. */
export function listFloorPlans(tx: Tx): FloorPlan[] {
  const tables = groupBy(tx.all(planned, {}), ({ floor }) => floor);
  const wallsBy = groupBy(tx.all(walls, {}), ({ floor }) => floor);
  return [...new Set([...tables.keys(), ...wallsBy.keys()])].map((floor) => ({
    floor,
    tables: (tables.get(floor) ?? []).map(({ floor: _, ...table }) => table),
    walls: (wallsBy.get(floor) ?? []).map(({ x, y, w, h }) => ({ x, y, w, h })),
  }));
}

/** Returns the position of each table that is on a plan, by table id. */
export function mapTablePlans(tx: Tx): ReadonlyMap<number, TablePlan> {
  return new Map(tx.all(planned, {}).map(({ id, floor: _, ...plan }) => [id, plan]));
}
