// reset-password: sets a new password for a user who lost theirs, at the console of the hub (contract 3).
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Refusal } from '#shared/errors.ts';
import { FOREIGN_CHECK_MS, MAX_PASSWORD_BYTES } from '#shared/limits.ts';
import { audit } from '../audit/record.ts';
import type { Tx } from '../db/executor.ts';
import { setPasswordHash } from '../domain/users/secrets.ts';
import { findUserByName, type KnownUser } from '../domain/users/users.ts';
import { cleanText } from '../http/clean.ts';
import { assertNewPassword } from '../sessions/credentials.ts';
import { removeDevicesOf } from '../sessions/devices.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { askSecret, readSecret } from './ask-secret.ts';
import { type ConsoleCommand, ConsoleRefused } from './command.ts';
import { writeData } from './open-data.ts';

const usage = 'reset-password <username> [--stdin]';

export const resetPassword: ConsoleCommand = {
  usage,
  async run(args) {
    const { username, stdin } = readArguments(args);
    // The user is checked before the password is typed, and again when the password is stored.
    const user = writeData((tx) => getUser(tx, username));
    const password = cleanText(await (stdin ? readSecret() : askSecret()), 'secret');
    check(user, password);
    const hash = await hashPassword(password);
    const done = writeData((tx) => store(tx, username, hash));
    // A running hub caches sessions: wait until it has noticed the commit.
    await sleep(FOREIGN_CHECK_MS * 1.2);
    return done;
  },
};

function readArguments(args: readonly string[]): { username: string; stdin: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { stdin: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [username, ...more] = positionals;
    if (username !== undefined && more.length === 0) return { username, stdin: values.stdin };
  } catch (error) {
    throw new ConsoleRefused(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
  throw new ConsoleRefused(usage);
}

function getUser(tx: Tx, username: string): KnownUser {
  const user = findUserByName(tx, username);
  if (!user) throw new ConsoleRefused(`There is no user "${username}".`);
  return user;
}

function check(user: KnownUser, password: string): void {
  if (new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES) {
    throw new ConsoleRefused(`The password must have ${MAX_PASSWORD_BYTES} bytes at most.`);
  }
  try {
    assertNewPassword(user, password);
  } catch (error) {
    throw error instanceof Refusal ? new ConsoleRefused(error.message) : error;
  }
}

function store(tx: Tx, name: string, hash: string): string {
  const { id, username } = getUser(tx, name);
  setPasswordHash(tx, id, hash);
  const gone = removeDevicesOf(tx, id).length;
  const context = { now: Date.now(), actor: null };
  audit(tx, context, {
    kind: 'user.password-reset',
    entity: 'user',
    id: username,
    details: { at: 'console', devicesRemoved: gone },
  });
  return `The password of ${username} is changed. Signed out: ${gone} ${gone === 1 ? 'device' : 'devices'}.`;
}
