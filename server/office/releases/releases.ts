// Publishes the catalogue as numbered releases, with the entries as each store receives them (contract 39.2).
import { Type } from 'typebox';
import { invalid, notFound } from '#shared/errors.ts';
import { id, oneOf, text } from '#shared/fields.ts';
import type { OfficeRelease, ReleaseDifference } from '#shared/office.ts';
import type { RefusedEntry, ReleaseEntry } from '#shared/releases.ts';
import type { OfficeTx } from '../db/as-user.ts';
import type { OfficeDb } from '../db/open.ts';
import { call } from '../http/call.ts';
import { listCatalogue, wireEntry } from './catalogue.ts';
import { differences } from './differences.ts';

const owners = ['owner'] as const;
const starts = oneOf(['now', 'next-day'], 'Please choose when it starts.');
const Targets = {
  /** An empty list means all stores. */
  groupIds: Type.Array(id('Please choose groups.'), { uniqueItems: true, maxItems: 1000 }),
};
const MOST_LISTED = 50;

interface Target {
  readonly id: number;
  readonly title: string;
  readonly groupId: number | null;
}

async function listTargets(db: OfficeDb, groupIds: readonly number[]): Promise<Target[]> {
  const query = db
    .selectFrom('stores')
    .leftJoin('group_stores', 'group_stores.store_id', 'stores.id')
    .select(['stores.id', 'stores.title', 'group_stores.group_id as groupId'])
    .orderBy('stores.title');
  const stores = await (groupIds.length === 0
    ? query
    : query.where('group_stores.group_id', 'in', [...groupIds])
  ).execute();
  if (stores.length === 0) throw invalid('groupIds', 'These groups have no stores.');
  return stores;
}

/**
 * Returns a function that takes the id of a group and returns the catalogue as the group's stores receive it. The id is
 * null for stores without a group.
 */
async function entriesFor(db: OfficeDb): Promise<(groupId: number | null) => ReleaseEntry[]> {
  const rows = await listCatalogue(db);
  const entries = rows.map((row) => ({ row, entry: wireEntry(row) }));
  return (groupId) =>
    entries.map(({ row, entry: { ref, kind, title, body, groups, owned, ofGroups } }) => ({
      ...{ ref, kind, title, owned },
      body: { ...body, ...(groupId === null ? {} : ofGroups[String(groupId)]) },
      ...(groups === null ? {} : { groups }),
      isDeleted: row.deleted_at !== null,
    }));
}

interface Publishing {
  readonly title: string;
  readonly starts: 'now' | 'next-day';
  readonly by: string;
  readonly now: number;
  readonly stores: readonly { readonly id: number; readonly entries: string }[];
}

async function publish(tx: OfficeTx, sent: Publishing): Promise<number> {
  const { title, by: created_by, now: created_at, stores } = sent;
  const { no } = await tx
    .insertInto('releases')
    .values({ title, created_at, created_by, starts: sent.starts })
    .returning('no')
    .executeTakeFirstOrThrow();
  for (const { id: store_id, entries } of stores) {
    const row = { store_id, no, entries, applied_at: null, refused: null };
    await tx.insertInto('store_releases').values(row).execute();
  }
  return no;
}

/** Returns the entries that were last published to each store. */
async function lastOf(
  db: OfficeDb,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReleaseEntry[]>> {
  const rows = await db
    .selectFrom('store_releases')
    .distinctOn('store_id')
    .select(['store_id', 'entries'])
    .where('store_id', 'in', [...ids])
    .orderBy('store_id')
    .orderBy('no', 'desc')
    .execute();
  return new Map(rows.map(({ store_id, entries }) => [store_id, JSON.parse(entries)]));
}

async function listReleases(db: OfficeDb): Promise<OfficeRelease[]> {
  const releases = await db
    .selectFrom('releases')
    .selectAll()
    .orderBy('no', 'desc')
    .limit(MOST_LISTED)
    .execute();
  if (releases.length === 0) return [];
  const sent = await db
    .selectFrom('store_releases')
    .innerJoin('stores', 'stores.id', 'store_releases.store_id')
    .select(['store_releases.no', 'stores.id', 'stores.title', 'applied_at', 'refused'])
    .where(
      'store_releases.no',
      'in',
      releases.map(({ no }) => no),
    )
    .orderBy('stores.title')
    .execute();
  return releases.map(({ no, title, created_at, created_by, starts: when }) => ({
    ...{ no, title, createdBy: created_by, starts: when },
    createdAt: new Date(created_at).toISOString(),
    stores: sent
      .filter((row) => row.no === no)
      .map((row) => ({
        id: row.id,
        title: row.title,
        appliedAt: row.applied_at === null ? null : new Date(row.applied_at).toISOString(),
        refused: JSON.parse(row.refused ?? '[]') as RefusedEntry[],
      })),
  }));
}

const noParams = Type.Object({ no: id() });

export const releaseCalls = [
  call('GET /api/v1/releases', { access: owners }, ({ db }) => listReleases(db)),
  call(
    'POST /api/v1/releases/preview',
    { access: owners, body: Type.Object(Targets) },
    async ({ db }, { body }): Promise<ReleaseDifference[]> => {
      const targets = await listTargets(db, body.groupIds);
      const entries = await entriesFor(db);
      const last = await lastOf(
        db,
        targets.map((target) => target.id),
      );
      return targets.map(({ id: storeId, title: store, groupId }) => ({
        ...{ storeId, store },
        changes: differences(last.get(storeId) ?? [], entries(groupId)),
      }));
    },
  ),
  call(
    'POST /api/v1/releases/publish',
    {
      access: owners,
      body: Type.Object({ title: text('Please provide a title.'), starts, ...Targets }),
    },
    async ({ db, clock }, { body, person }) => {
      const targets = await listTargets(db, body.groupIds);
      const entries = await entriesFor(db);
      const stores = targets.map(({ id: store, groupId }) => ({
        id: store,
        entries: JSON.stringify(entries(groupId)),
      }));
      const sent = { title: body.title, starts: body.starts, by: person.username, now: clock() };
      const no = await db.transaction().execute((tx) => publish(tx, { ...sent, stores }));
      return { message: `Release ${no} is published.`, no };
    },
  ),
  /** Publishes an earlier release again, to the same stores: to roll back, or to undo a rollback. */
  call(
    'POST /api/v1/releases/{no}/again',
    { access: owners, params: noParams, body: Type.Object({ starts }) },
    async ({ db, clock }, { params, body, person }) => {
      const stores = await db
        .selectFrom('store_releases')
        .select(['store_id as id', 'entries'])
        .where('no', '=', params.no)
        .execute();
      const old = await db
        .selectFrom('releases')
        .select('title')
        .where('no', '=', params.no)
        .executeTakeFirst();
      if (!old) throw notFound('release');
      const sent = { title: old.title, starts: body.starts, by: person.username, now: clock() };
      const no = await db.transaction().execute((tx) => publish(tx, { ...sent, stores }));
      return { message: `Release ${params.no} is published again as ${no}.`, no };
    },
  ),
];
