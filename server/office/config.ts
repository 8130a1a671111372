// Converts the environment of head office to typed configuration. Ports, TLS and proxies are set as for a hub.
import { resolve } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { StartRefused } from '../db/migrate.ts';
import type { OfficePlace } from './db/open.ts';
import type { ShardAddresses } from './db/open-shards.ts';

type HubConfig = Pick<Config, 'port' | 'host' | 'logLevel' | 'trustProxy' | 'tls'>;
type OfficeConfig = HubConfig & {
  readonly place: OfficePlace;
  readonly shards: ShardAddresses;
};

const SHARD = /^([a-z][a-z0-9]{0,19})=(off|postgres(?:ql)?:\/\/\S+)$/;

/**
 * Returns the databases of STORES_SHARD by their names. Error messages never contain an address, because it may contain
 * a password.
 */
function readShards(text: string, hasDirectory: boolean): ShardAddresses {
  const shards = new Map<string, string>();
  if (text.trim() === '') return shards;
  if (!hasDirectory)
    throw new StartRefused(
      'STORES_SHARD needs DATABASE_URL, the database that keeps what all stores share. Set both.',
    );
  for (const [at, entry] of text.split(',').entries()) {
    const [, name = '', address = ''] = SHARD.exec(entry.trim()) ?? [];
    if (name === '')
      throw new StartRefused(
        `Entry ${at + 1} of STORES_SHARD must be a name of small letters and digits, "=", and an address or "off". Write it like a=postgresql://…,b=postgresql://… with %2C for a comma in an address.`,
      );
    if (shards.has(name))
      throw new StartRefused(`STORES_SHARD has ${name} twice. Give each database its own name.`);
    shards.set(name, address);
  }
  return shards;
}

/**
 * Returns the configuration. `DATABASE_URL` is the address of a PostgreSQL database; without it the data are in the
 * folder `OFFICE_DIR`. `STORES_SHARD` names further databases, for the figures of stores.
 */
export function readOfficeConfig(env: Readonly<Record<string, string | undefined>>): OfficeConfig {
  const { port, host, logLevel, trustProxy, tls } = readConfig(env);
  const place = env.DATABASE_URL
    ? { url: env.DATABASE_URL }
    : { dir: resolve(env.OFFICE_DIR || './office-data') };
  const shards = readShards(env.STORES_SHARD ?? '', 'url' in place);
  return { port, host, logLevel, trustProxy, place, shards, ...(tls ? { tls } : {}) };
}
