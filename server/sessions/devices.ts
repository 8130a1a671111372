// Devices in the database: one per sign-in, with hashes of its tokens (contract 3).
import { sql } from 'kysely';
import {
  ACCESS_LEEWAY_MS,
  ACCESS_MS,
  MAX_ACCESS_TOKENS,
  MAX_DEVICES,
  REFRESH_MS,
} from '#shared/limits.ts';
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';
import type { Signal } from '../engine/command.ts';
import { storeTill, type TillUse } from './tills.ts';

/** A new sign-in to store; only the browser has the tokens themselves. */
export interface NewDevice {
  readonly id: string;
  readonly accessHash: string;
  readonly refreshHash: string;
  readonly ip: string;
  readonly name: string;
  /** The time of the sign-in by the session clock, which also measures the 30 days of the session. */
  readonly sessionNow: number;
  /** The till at which the device is used. */
  readonly till?: TillUse;
  /** True if the session began with a PIN. */
  readonly byPin?: boolean;
}

const insertDevice = prepared<{
  id: string;
  user: number;
  hash: string;
  expires: number;
  ip: string;
  name: string;
  now: number;
  till: number | null;
  byPin: boolean;
}>()((p) =>
  qb.insertInto('devices').values({
    id: p('id'),
    user_id: p('user'),
    refresh_hash: p('hash'),
    refresh_expires_at: p('expires'),
    ip: p('ip'),
    name: p('name'),
    created_at: p('now'),
    till_id: p('till'),
    by_pin: sql<0 | 1>`${p('byPin')}`,
  }),
);

const insertAccess = prepared<{ hash: string; device: string; expires: number }>()((p) =>
  qb
    .insertInto('access_tokens')
    .values({ hash: p('hash'), device_id: p('device'), expires_at: p('expires') }),
);

const dropTokens = prepared<{ device: string }>()((p) =>
  qb
    .deleteFrom('access_tokens')
    .where('device_id', '=', p('device'))
    .where('hash', 'not in', (eb) =>
      eb
        .selectFrom('access_tokens')
        .select('hash')
        .where('device_id', '=', p('device'))
        .orderBy('expires_at', 'desc')
        .limit(sql.lit(MAX_ACCESS_TOKENS - 1)),
    ),
);

/**
 * Adds an access token that is valid for 15 minutes. Removes the oldest tokens of the device if it has more than the
 * limit.
 */
const addAccess = (tx: Tx, deviceId: string, hash: string, now: number): void => {
  tx.run(dropTokens, { device: deviceId });
  tx.run(insertAccess, { hash, device: deviceId, expires: now + ACCESS_MS });
};

const see = prepared<{ user: number; now: number }>()((p) =>
  qb
    .updateTable('users')
    .set({ last_seen: p('now') })
    .where('id', '=', p('user')),
);

export function addDevice(tx: Tx, userId: number, device: NewDevice, now: number): void {
  const { id, ip, name, refreshHash: hash } = device;
  const expires = device.sessionNow + REFRESH_MS;
  const till = device.till ? storeTill(tx, device.till, userId, now) : null;
  const byPin = device.byPin ?? false;
  tx.run(insertDevice, { id, user: userId, hash, expires, ip, name, now, till, byPin });
  tx.run(see, { user: userId, now });
  addAccess(tx, id, device.accessHash, now);
}

const removeExpired = prepared<{ sessionNow: number }>()((p) =>
  qb.deleteFrom('devices').where('refresh_expires_at', '<=', p('sessionNow')).returning('id'),
);

/** Removes devices with an expired session (after 30 days) and returns their ids. */
export const removeExpiredDevices = (tx: Tx, sessionNow: number): readonly string[] =>
  tx.all(removeExpired, { sessionNow }).map(({ id }) => id);

const dropDevices = prepared<{ user: number }>()((p) =>
  qb
    .deleteFrom('devices')
    .where('user_id', '=', p('user'))
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('devices')
        .select('id')
        .where('user_id', '=', p('user'))
        .orderBy('refresh_expires_at', 'desc')
        .limit(sql.lit(MAX_DEVICES - 1)),
    )
    .returning('id'),
);

/**
 * Makes room for one more device of a user: signs out the devices that were unused for the longest time and returns
 * their ids.
 */
export const removeOldestDevices = (tx: Tx, userId: number): readonly string[] =>
  tx.all(dropDevices, { user: userId }).map(({ id }) => id);

const byRefresh = prepared<{ hash: string }>()((p) =>
  qb
    .selectFrom('devices')
    .select(['id', 'user_id', 'refresh_expires_at'])
    .where('refresh_hash', '=', p('hash')),
);

const longest = prepared()(() =>
  qb.selectFrom('devices').select((eb) => eb.fn.max('refresh_expires_at').as('expires')),
);

/** Returns when a session was last begun or renewed, on the session clock; undefined if there are no sessions. */
export function findLastRenewal(tx: Tx): number | undefined {
  const expires = tx.get(longest, {})?.expires ?? undefined;
  return expires === undefined ? undefined : expires - REFRESH_MS;
}

/** Returns the device with this refresh token, even if the token has expired; undefined if there is none. */
export const findByRefresh = (tx: Tx, hash: string) => tx.get(byRefresh, { hash });

const slide = prepared<{ id: string; expires: number }>()((p) =>
  qb
    .updateTable('devices')
    .set({ refresh_expires_at: p('expires') })
    .where('id', '=', p('id')),
);

const purge = prepared<{ id: string; now: number; latest: number }>()((p) =>
  qb
    .deleteFrom('access_tokens')
    .where('device_id', '=', p('id'))
    .where((eb) => eb.or([eb('expires_at', '<=', p('now')), eb('expires_at', '>', p('latest'))])),
);

/**
 * Renews a device for 30 days with a new access token; removes its expired access tokens, and keeps the valid tokens
 * that its other tabs use.
 */
export function renewDevice(
  tx: Tx,
  { id, user_id: user }: { id: string; user_id: number },
  accessHash: string,
  { now, sessionNow }: { now: number; sessionNow: number },
): void {
  tx.run(see, { user, now });
  tx.run(purge, { id, now, latest: now + ACCESS_MS + ACCESS_LEEWAY_MS });
  tx.run(slide, { id, expires: sessionNow + REFRESH_MS });
  addAccess(tx, id, accessHash, now);
}

const removeOne = prepared<{ id: string; user: number }>()((p) =>
  qb.deleteFrom('devices').where('id', '=', p('id')).where('user_id', '=', p('user')),
);

/** Signs out a device of the user; returns false if there is none. */
export const removeDevice = (tx: Tx, userId: number, id: string): boolean =>
  tx.run(removeOne, { id, user: userId }).changes > 0;

const removeOfUser = prepared<{ user: number; kept: string }>()((p) =>
  qb
    .deleteFrom('devices')
    .where('user_id', '=', p('user'))
    .where('id', '<>', p('kept'))
    .returning('id'),
);

/** Signs a user out everywhere except on the device `kept`; returns the ids of the removed devices. */
export const removeDevicesOf = (tx: Tx, userId: number, kept = ''): readonly string[] =>
  tx.all(removeOfUser, { user: userId, kept }).map(({ id }) => id);

/** Returns the signals that close the sockets of removed devices immediately. */
export const devicesGone = (deviceIds: readonly string[]): readonly Signal[] =>
  deviceIds.length === 0 ? [] : [{ kind: 'devices', deviceIds }];
