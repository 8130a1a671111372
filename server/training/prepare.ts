// Copies the data for a training, and removes everything through which the copy could reach other machines.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE } from '../backup/manifest.ts';
import { copyDatabase } from '../backup/paced-copy.ts';
import { Sqlite } from '../db/sqlite.ts';
import { usernameKey } from '../sessions/credentials.ts';
import { hashPassword } from '../sessions/passwords.ts';

/** The user in whose name the orders of the evening are sent. */
export interface Player {
  readonly username: string;
  readonly password: string;
}

/**
 * Removes all data that reach other machines or come from them: printers, jobs, mails, webhooks, head office, keys,
 * links, sessions and tills, and all requests that wait for an answer from a screen of the restaurant.
 */
const CUT = [
  'UPDATE printers SET deleted_at = :now WHERE deleted_at IS NULL',
  "UPDATE print_jobs SET state = 'cancelled' WHERE state NOT IN ('done', 'cancelled')",
  'DELETE FROM mail_settings',
  'DELETE FROM mails',
  'DELETE FROM webhooks',
  'DELETE FROM head_office',
  'UPDATE api_keys SET deleted_at = :now WHERE deleted_at IS NULL',
  'DELETE FROM shown_secrets',
  // Without a public address, guests' cards name the training hub's own address.
  "UPDATE store SET public_address = ''",
  // The code of a card that is printed in the training must not work at the restaurant.
  'UPDATE guest_tokens SET token = lower(hex(randomblob(11)))',
  'DELETE FROM receipt_links',
  'DELETE FROM subscriptions',
  // Nobody is signed in to the copy, and no browser is a till or a guest's phone there.
  'DELETE FROM access_tokens',
  'DELETE FROM devices',
  'DELETE FROM held_screens',
  'DELETE FROM till_visits',
  'DELETE FROM tills',
  'UPDATE guest_orders SET session_id = NULL',
  'DELETE FROM guest_sessions',
  // A call with a key of the restaurant must not get a stored answer.
  'DELETE FROM idempotency_keys',
  'DELETE FROM approvals',
];

/** Copies the database and photos into the folder; returns the user who plays the evening. */
export async function prepareCopy(source: string, folder: string): Promise<Player> {
  const path = join(folder, DATABASE);
  await copyDatabase(join(source, DATABASE), path);
  const photos = join(source, 'uploads');
  if (existsSync(photos)) await cp(photos, join(folder, 'uploads'), { recursive: true });
  const suffix = randomBytes(3).toString('hex');
  const player = {
    username: `training-${suffix}`,
    password: randomBytes(18).toString('base64url'),
  };
  const hash = await hashPassword(player.password);
  const db = new Sqlite(path);
  try {
    const now = Date.now();
    for (const sql of CUT) db.prepare(sql).run(sql.includes(':now') ? { now } : {});
    db.prepare(
      `INSERT INTO users (username, username_key, password_hash, name, role, created_at)
       VALUES (?, ?, ?, 'Training', 'admin', ?)`,
    ).run(player.username, usernameKey(player.username), hash, now);
  } finally {
    db.close();
  }
  return player;
}
