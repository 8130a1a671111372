// People for a test: users with a device and a cookie, made straight in the database (no hashing to wait for).
import bcrypt from 'bcrypt';
import { ACCESS_MS, REFRESH_MS } from '#shared/limits.ts';
import type { Role } from '#shared/scopes.ts';
import { cookieNames, hashToken, makeToken } from '../../server/sessions.ts';
import type { TestHub } from './hub.ts';

export interface Person {
  readonly userId: number;
  readonly username: string;
  readonly deviceId: string;
  /** The `Cookie` header of his browser. */
  readonly cookie: string;
}

let count = 0;

/** A signed-in user: an admin, or one with just the given scopes. A test that lasts beyond his 15 minutes uses his till. */
export function makePerson(
  { db, clock }: Pick<TestHub, 'db' | 'clock'>,
  {
    role = 'user',
    scopes = [],
    username,
  }: { role?: Role; scopes?: readonly string[]; username?: string } = {},
): Person {
  count += 1;
  const name = username ?? `person${count}`;
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO users (username, username_key, password_hash, name, role, scope, created_at)
       VALUES (?, lower(?), 'none', ?, ?, ?, ?)`,
    )
    .run(name, name, `Name of ${name}`, role, scopes.join(','), clock.now);
  const userId = Number(lastInsertRowid);
  return { userId, username: name, ...makeDevice({ db, clock }, userId) };
}

export const makeAdmin = (hub: TestHub): Person => makePerson(hub, { role: 'admin' });

/** Gives somebody a password that he can sign in with; the cheapest hash, because nobody waits for it. */
export function givePassword({ db }: TestHub, userId: number, password: string): void {
  const hash = bcrypt.hashSync(password, 4);
  db.prepare('UPDATE users SET password_hash = ? WHERE id = ?').run(hash, userId);
}

/** One more sign-in of a user. */
export function makeDevice({ db, clock }: Pick<TestHub, 'db' | 'clock'>, userId: number) {
  const [deviceId, access, refresh] = [makeToken(), makeToken(), makeToken()];
  db.prepare(`INSERT INTO devices VALUES (?, ?, ?, ?, '127.0.0.1', 'Test', ?)`).run(
    deviceId,
    userId,
    hashToken(refresh),
    clock.now + REFRESH_MS,
    clock.now,
  );
  db.prepare('INSERT INTO access_tokens VALUES (?, ?, ?)').run(
    hashToken(access),
    deviceId,
    clock.now + ACCESS_MS,
  );
  const names = cookieNames(false);
  return { deviceId, cookie: `${names.access}=${access}; ${names.refresh}=${refresh}` };
}
