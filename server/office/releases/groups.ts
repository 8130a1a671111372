// Groups of stores. A group may have its own prices (contract 39.1).
import { Type } from 'typebox';
import { invalid, notFound } from '#shared/errors.ts';
import { id, idParams, text } from '#shared/fields.ts';
import type { OfficeGroup } from '#shared/office.ts';
import type { OfficeTx } from '../db/as-user.ts';
import type { OfficeDb } from '../db/open.ts';
import { call } from '../http/call.ts';

const owners = ['owner'] as const;
const Body = Type.Object({
  title: text('Please provide a title.'),
  storeIds: Type.Array(id('Please choose stores.'), { uniqueItems: true, maxItems: 10_000 }),
});

/** Puts the stores into a group. Each store leaves its former group. */
async function putStores(tx: OfficeTx, group_id: number, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('group_stores').where('group_id', '=', group_id).execute();
  if (ids.length === 0) return;
  const known = await tx
    .selectFrom('stores')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  if (known.length < ids.length) throw invalid('storeIds', 'One of these stores is not known.');
  await tx
    .insertInto('group_stores')
    .values(ids.map((store_id) => ({ store_id, group_id })))
    .onConflict((same) => same.column('store_id').doUpdateSet({ group_id }))
    .execute();
}

async function expectFree(tx: OfficeTx, title: string, but = 0): Promise<void> {
  const other = await tx
    .selectFrom('groups')
    .select('id')
    .where('title', '=', title)
    .where('id', '<>', but)
    .executeTakeFirst();
  if (other) throw invalid('title', 'There is a group of this name already.');
}

async function listGroups(db: OfficeDb): Promise<OfficeGroup[]> {
  const groups = await db.selectFrom('groups').selectAll().orderBy('title').execute();
  const stores = await db.selectFrom('group_stores').selectAll().orderBy('store_id').execute();
  return groups.map((group) => ({
    ...group,
    storeIds: stores
      .filter(({ group_id }) => group_id === group.id)
      .map(({ store_id }) => store_id),
  }));
}

export const groupCalls = [
  call('GET /api/v1/groups', { access: owners }, ({ db }) => listGroups(db)),
  call('POST /api/v1/groups/add', { access: owners, body: Body }, async ({ db }, { body }) =>
    db.transaction().execute(async (tx) => {
      await expectFree(tx, body.title);
      const { title } = body;
      const group = await tx
        .insertInto('groups')
        .values({ title })
        .returning('id')
        .executeTakeFirstOrThrow();
      await putStores(tx, group.id, body.storeIds);
      return { message: 'Added.', id: group.id };
    }),
  ),
  call(
    'POST /api/v1/groups/{id}/update',
    { access: owners, params: idParams, body: Body },
    async ({ db }, { params, body }) =>
      db.transaction().execute(async (tx) => {
        await expectFree(tx, body.title, params.id);
        const { numUpdatedRows } = await tx
          .updateTable('groups')
          .set({ title: body.title })
          .where('id', '=', params.id)
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) throw notFound('group');
        await putStores(tx, params.id, body.storeIds);
        return { message: 'Saved.' };
      }),
  ),
  call(
    'DELETE /api/v1/groups/{id}',
    { access: owners, params: idParams },
    async ({ db }, { params }) => {
      const { numDeletedRows } = await db
        .deleteFrom('groups')
        .where('id', '=', params.id)
        .executeTakeFirst();
      if (numDeletedRows !== 1n) throw notFound('group');
      return { message: 'Deleted.' };
    },
  ),
];
