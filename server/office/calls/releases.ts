// The calls of hubs about releases: a hub fetches them and reports what it applied (contract 39.3).
import { Type } from 'typebox';
import { notFound } from '#shared/errors.ts';
import { id } from '#shared/fields.ts';
import { MAX_RELEASE_ENTRIES, type Release } from '#shared/releases.ts';
import type { OfficeDb } from '../db/open.ts';
import { call } from '../http/call.ts';
import { storeOfKey } from '../http/store-key.ts';

/** How many releases one answer contains: few, because each contains the whole catalogue. */
const PAGE = 5;
const MAX_REPORT_BODY = 2 * 1024 * 1024;

async function listAfter(db: OfficeDb, storeId: number, after: number): Promise<Release[]> {
  const rows = await db
    .selectFrom('store_releases')
    .innerJoin('releases', 'releases.no', 'store_releases.no')
    .select(['releases.no', 'title', 'created_at', 'starts', 'entries'])
    .where('store_id', '=', storeId)
    .where('releases.no', '>', after)
    .orderBy('releases.no')
    .limit(PAGE)
    .execute();
  return rows.map(({ no, title, created_at, starts, entries }) => ({
    ...{ no, title, starts },
    createdAt: new Date(created_at).toISOString(),
    entries: JSON.parse(entries),
  }));
}

const word = (max: number) => Type.String({ maxLength: max });

export const hubReleaseCalls = [
  call(
    'GET /v1/releases',
    {
      access: 'hub',
      query: Type.Object({
        after: Type.Integer({ minimum: 0, sentence: 'Please send the last release.' }),
      }),
    },
    async ({ db }, { query, request }) => ({
      releases: await listAfter(db, await storeOfKey(db, request), query.after),
    }),
  ),
  call(
    'POST /v1/releases/{no}/applied',
    {
      access: 'hub',
      bodyLimit: MAX_REPORT_BODY,
      params: Type.Object({ no: id() }),
      body: Type.Object({
        appliedAt: Type.String({ instant: true, maxLength: 40 }),
        refused: Type.Array(Type.Object({ ref: word(40), title: word(500), reason: word(1000) }), {
          maxItems: MAX_RELEASE_ENTRIES,
        }),
      }),
    },
    async ({ db }, { params, body, request }) => {
      const { numUpdatedRows } = await db
        .updateTable('store_releases')
        .set({
          applied_at: Date.parse(body.appliedAt),
          refused: JSON.stringify(body.refused),
        })
        .where('store_id', '=', await storeOfKey(db, request))
        .where('no', '=', params.no)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw notFound('release');
      return { message: 'Noted.' };
    },
  ),
];
