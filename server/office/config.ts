// Converts the environment of head office to typed configuration. Ports, TLS and proxies are set as for a hub.
import { resolve } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import type { OfficePlace } from './db/open.ts';

type HubConfig = Pick<Config, 'port' | 'host' | 'logLevel' | 'trustProxy' | 'tls'>;
export type OfficeConfig = HubConfig & { readonly place: OfficePlace };

/**
 * Returns the configuration. `DATABASE_URL` is the address of a PostgreSQL database; without it the data are in the
 * folder `OFFICE_DIR`.
 */
export function readOfficeConfig(env: Readonly<Record<string, string | undefined>>): OfficeConfig {
  const { port, host, logLevel, trustProxy, tls } = readConfig(env);
  const place = env.DATABASE_URL
    ? { url: env.DATABASE_URL }
    : { dir: resolve(env.OFFICE_DIR || './office-data') };
  return { port, host, logLevel, trustProxy, place, ...(tls ? { tls } : {}) };
}
