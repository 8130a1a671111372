// Setting up, signing in, and the users of head office (contract 36.1).
import { sql } from 'kysely';
import { Type } from 'typebox';
import { invalid, notFound, Refusal, say } from '#shared/errors.ts';
import { id, idParams, oneOf, secret, text } from '#shared/fields.ts';
import { MAX_USERNAME, MIN_ADMIN_PASSWORD } from '#shared/limits.ts';
import { OFFICE_ROLES, type OfficeUser } from '#shared/office.ts';
import { hashPassword, isPassword } from '../../sessions/passwords.ts';
import { addressOf } from '../../sessions/tokens.ts';
import type { OfficeTx } from '../db/as-user.ts';
import type { OfficeDb } from '../db/open.ts';
import { call } from '../http/call.ts';
import type { Person } from '../http/office.ts';
import { beginSession, endSession } from '../http/sessions.ts';

const owners = ['owner'] as const;
const username = () => text('Please provide a user name.', MAX_USERNAME);
const password = () => secret('Please provide a password.');

function expectStrong(sent: string): void {
  if (sent.length >= MIN_ADMIN_PASSWORD) return;
  throw invalid(
    'password',
    say`A password has at least ${{ least: MIN_ADMIN_PASSWORD }} characters.`,
  );
}

const wire = ({ id: userId, username: name, role, sight }: Person): OfficeUser => ({
  id: userId,
  username: name,
  role,
  storeIds: sight === 'all' ? [] : sight,
});

const setUp = call(
  'POST /api/v1/setup',
  {
    access: 'public',
    body: Type.Object({
      title: text('Please provide a name.'),
      username: username(),
      password: password(),
    }),
  },
  async (office, { body, request, reply }) => {
    expectStrong(body.password);
    const password_hash = await hashPassword(body.password);
    const created_at = office.clock();
    const user = await office.db.transaction().execute(async (tx) => {
      const made = await tx
        .insertInto('office')
        .values({ id: 1, title: body.title, created_at })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (made.numInsertedOrUpdatedRows !== 1n) {
        throw new Refusal('ALREADY_SET_UP', 'Head office is set up already. Please sign in.');
      }
      const row = { username: body.username, password_hash, role: 'owner', created_at } as const;
      return tx.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
    });
    await beginSession(office, user.id, request, reply);
    return { message: 'Head office is set up.' };
  },
);

const signIn = call(
  'POST /api/v1/auth/signin',
  { access: 'public', body: Type.Object({ username: username(), password: password() }) },
  async (office, { body, request, reply }) => {
    const names = [`user ${body.username}`, `address ${addressOf(request)}`];
    office.tries.expectFew(...names);
    const user = await office.db
      .selectFrom('users')
      .select(['id', 'password_hash'])
      .where('username', '=', body.username)
      .executeTakeFirst();
    if (!(await isPassword(body.password, user?.password_hash, addressOf(request))) || !user) {
      office.tries.count(...names);
      throw new Refusal('INVALID_CREDENTIALS', 'User name or password is wrong.');
    }
    await beginSession(office, user.id, request, reply);
    return { message: 'You are signed in.' };
  },
);

async function listUsers(db: OfficeDb): Promise<OfficeUser[]> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'username', 'role'])
    .orderBy('username')
    .execute();
  const own = await db.selectFrom('user_stores').selectAll().execute();
  return users.map((user) => ({
    ...user,
    storeIds: own.filter(({ user_id }) => user_id === user.id).map(({ store_id }) => store_id),
  }));
}

const userFields = {
  role: oneOf(OFFICE_ROLES, 'Please choose a role.'),
  storeIds: Type.Array(id('Please choose stores.'), {
    maxItems: 10_000,
    sentence: 'Please choose stores.',
  }),
};

/** Replaces the stores that a user may see. Throws 404 for an unknown store. Owners see all stores anyway. */
async function setStores(
  tx: OfficeTx,
  user_id: number,
  storeIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('user_stores').where('user_id', '=', user_id).execute();
  const ids = [...new Set(storeIds)];
  if (ids.length === 0) return;
  const known = await tx.selectFrom('stores').select('id').where('id', 'in', ids).execute();
  if (known.length < ids.length) throw notFound('store');
  await tx
    .insertInto('user_stores')
    .values(ids.map((store_id) => ({ user_id, store_id })))
    .execute();
}

const OWNERS_LOCK = 684_512_003;

/**
 * Lets only one transaction at a time change who is an owner. Otherwise two owners could demote each other at the same
 * time, and no owner would be left.
 */
const lockOwners = (tx: OfficeTx) => sql`SELECT pg_advisory_xact_lock(${OWNERS_LOCK})`.execute(tx);

/** Throws 409 if no owner is left. */
async function expectOwner(tx: OfficeTx): Promise<void> {
  const owner = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst();
  if (!owner) throw new Refusal('LAST_ADMIN', 'Head office needs an owner.');
}

const addUser = call(
  'POST /api/v1/users/add',
  {
    access: owners,
    body: Type.Object({ username: username(), password: password(), ...userFields }),
  },
  async ({ db, clock }, { body }) => {
    expectStrong(body.password);
    const password_hash = await hashPassword(body.password);
    const row = { username: body.username, password_hash, role: body.role, created_at: clock() };
    const added = await db.transaction().execute(async (tx) => {
      const user = await tx
        .insertInto('users')
        .values(row)
        .onConflict((conflict) => conflict.column('username').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!user) throw new Refusal('USERNAME_TAKEN', 'This user name is taken.');
      await setStores(tx, user.id, body.storeIds);
      return user.id;
    });
    return { message: 'The user is added.', id: added };
  },
);

const updateUser = call(
  'POST /api/v1/users/{id}/update',
  {
    access: owners,
    params: idParams,
    body: Type.Object({ password: Type.Optional(password()), ...userFields }),
  },
  async ({ db }, { params, body }) => {
    if (body.password !== undefined) expectStrong(body.password);
    const hash = body.password === undefined ? undefined : await hashPassword(body.password);
    await db.transaction().execute(async (tx) => {
      await lockOwners(tx);
      const changed = { role: body.role, ...(hash === undefined ? {} : { password_hash: hash }) };
      const { numUpdatedRows } = await tx
        .updateTable('users')
        .set(changed)
        .where('id', '=', params.id)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw notFound('user');
      await setStores(tx, params.id, body.storeIds);
      await expectOwner(tx);
      if (hash !== undefined)
        await tx.deleteFrom('sessions').where('user_id', '=', params.id).execute();
    });
    return { message: 'The user is changed.' };
  },
);

const deleteUser = call(
  'DELETE /api/v1/users/{id}',
  { access: owners, params: idParams },
  async ({ db }, { params }) => {
    await db.transaction().execute(async (tx) => {
      await lockOwners(tx);
      const { numDeletedRows } = await tx
        .deleteFrom('users')
        .where('id', '=', params.id)
        .executeTakeFirst();
      if (numDeletedRows !== 1n) throw notFound('user');
      await expectOwner(tx);
    });
    return { message: 'The user is deleted.' };
  },
);

export const peopleCalls = [
  call('GET /api/v1/setup', { access: 'public' }, async ({ db }) => {
    const office = await db.selectFrom('office').select('title').executeTakeFirst();
    return { title: office?.title ?? null };
  }),
  setUp,
  signIn,
  call('POST /api/v1/auth/signout', { access: 'public' }, async (office, { request, reply }) => {
    await endSession(office, request, reply);
    return { message: 'You are signed out.' };
  }),
  call('GET /api/v1/auth/session', { access: 'public' }, async (_, { person }) => ({
    user: person && wire(person),
  })),
  call('GET /api/v1/users', { access: owners }, ({ db }) => listUsers(db)),
  addUser,
  updateUser,
  deleteUser,
];
