// The catalogue of head office: the entries that releases are made of (contract 39.1).
import type { Selectable } from 'kysely';
import { Type } from 'typebox';
import { invalid, notFound, say } from '#shared/errors.ts';
import { id, idParams, oneOf, text } from '#shared/fields.ts';
import type { CatalogueEntry } from '#shared/office.ts';
import { numberRefs, RELEASE_CALLS, RELEASE_KINDS, type ReleaseKind } from '#shared/releases.ts';
import { readReleaseBody } from '../../http/release-body.ts';
import type { OfficeDb } from '../db/open.ts';
import type { CatalogueRow } from '../db/schema.ts';
import { call } from '../http/call.ts';

const owners = ['owner'] as const;

/** The fields of a hub's call, which are checked with the schema of that call. */
const Fields = Type.Record(Type.String(), Type.Unknown());

const Body = Type.Object({
  kind: oneOf(RELEASE_KINDS, 'Please choose a kind.'),
  title: text('Please provide a title.'),
  body: Fields,
  groups: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Array(Type.Object({ ref: Type.String({ maxLength: 40 }) }), { maxItems: 50 }),
    ]),
  ),
  owned: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 })),
  ofGroups: Type.Optional(Type.Record(Type.String(), Fields)),
});

const refOf = ({ kind, id: no }: Pick<Selectable<CatalogueRow>, 'kind' | 'id'>): string =>
  `${kind}-${no}`;

export const wireEntry = (row: Selectable<CatalogueRow>): CatalogueEntry => ({
  id: row.id,
  ref: refOf(row),
  kind: row.kind,
  title: row.title,
  body: JSON.parse(row.body),
  groups: row.groups === null ? null : JSON.parse(row.groups),
  owned: JSON.parse(row.owned),
  ofGroups: JSON.parse(row.of_groups),
});

/**
 * The number of decimals of an amount depends on the store. The catalogue therefore allows the largest number that any
 * currency has.
 */
const MOST_DECIMALS = 3;

/** Checks a body as a hub will: as it is, and with the changes of each group. Throws 400. */
function expectBody(sent: {
  readonly kind: ReleaseKind;
  readonly body: object;
  readonly owned?: readonly string[];
  readonly ofGroups?: Readonly<Record<string, object>>;
}): void {
  const { kind, body, owned = [], ofGroups = {} } = sent;
  const { ownable } = RELEASE_CALLS[kind];
  const wrong = owned.find((field) => !(ownable as readonly string[]).includes(field));
  if (wrong !== undefined)
    throw invalid('owned', say`Stores cannot own the field “${{ field: wrong }}”.`);
  for (const own of [{}, ...Object.values(ofGroups)]) {
    readReleaseBody(kind, numberRefs({ ...body, ...own }).body, MOST_DECIMALS);
  }
}

const valuesOf = (sent: {
  readonly title: string;
  readonly body: object;
  readonly groups?: readonly object[] | null;
  readonly owned?: readonly string[];
  readonly ofGroups?: object;
}) => ({
  title: sent.title,
  body: JSON.stringify(sent.body),
  groups: sent.groups ? JSON.stringify(sent.groups) : null,
  owned: JSON.stringify(sent.owned ?? []),
  of_groups: JSON.stringify(sent.ofGroups ?? {}),
});

export const listCatalogue = (db: OfficeDb): Promise<Selectable<CatalogueRow>[]> =>
  db.selectFrom('catalogue').selectAll().orderBy('kind').orderBy('title').execute();

export const catalogueCalls = [
  call('GET /api/v1/catalogue', { access: owners }, async ({ db }) =>
    (await listCatalogue(db)).filter((row) => row.deleted_at === null).map(wireEntry),
  ),
  call('POST /api/v1/catalogue/add', { access: owners, body: Body }, async (office, { body }) => {
    expectBody(body);
    const row = { kind: body.kind, ...valuesOf(body), deleted_at: null };
    const made = await office.db
      .insertInto('catalogue')
      .values({ ...row, changed_at: office.clock() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { message: 'Added.', id: made.id };
  }),
  call(
    'POST /api/v1/catalogue/{id}/update',
    { access: owners, params: idParams, body: Body },
    async (office, { params, body }) => {
      expectBody(body);
      const { numUpdatedRows } = await office.db
        .updateTable('catalogue')
        .set({ ...valuesOf(body), changed_at: office.clock() })
        .where('id', '=', params.id)
        .where('kind', '=', body.kind)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw notFound('entry');
      return { message: 'Saved.' };
    },
  ),
  call(
    'DELETE /api/v1/catalogue/{id}',
    { access: owners, params: Type.Object({ id: id() }) },
    async (office, { params }) => {
      const now = office.clock();
      const { numUpdatedRows } = await office.db
        .updateTable('catalogue')
        .set({ deleted_at: now, changed_at: now })
        .where('id', '=', params.id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw notFound('entry');
      return { message: 'Deleted. The next release deletes it in the stores.' };
    },
  ),
];
