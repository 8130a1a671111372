// Converts the environment to typed configuration; an invalid value stops the start with one line (contract 8).
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { StartRefused } from './db/migrate.ts';
import { findName } from './http/host.ts';
import { readAddress } from './standby/address.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** The port of the listener for guests' phones. If it is 0 or absent, the listener for staff serves them too. */
  readonly guestPort?: number;
  readonly dataDir: string;
  readonly logLevel: string;
  /** The number of proxies in front of the hub. Each of them adds to `X-Forwarded-*`. */
  readonly trustProxy: number;
  readonly allowedHosts: readonly string[];
  /** Set by `npm run dev`: the hub then serves the documentation of the API at /docs. */
  readonly dev: boolean;
  /** Paths of a certificate and its key: the hub then serves HTTPS only. */
  readonly tls?: TlsFiles;
  /** A second place for backups, such as a USB disk's folder. */
  readonly backupTo?: string;
  /** Allows printers on this machine itself, for trials. */
  readonly loopbackPrinters: boolean;
  /** Whether Litestream replicates the database. Litestream then runs the checkpoints instead of the hub. */
  readonly litestream?: boolean;
  /** Whether users can choose the test language `en-XA`, which shows the texts that are not translated. */
  readonly pseudoLocale?: boolean;
  /** The address at which the second hub reaches this hub; absent: `HOST:PORT`. */
  readonly standbyAddress?: string;
  /** Set by `scripts/update` while it tries a new version: the hub then prints nothing. */
  readonly trial?: boolean;
  /** Set by `npm run training`: every page and every print is marked as training. */
  readonly training?: boolean;
}

interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** The allowed numbers of proxies in front of the hub. No restaurant needs more than five. */
const HOPS = ['0', '1', '2', '3', '4', '5'];

type Env = Readonly<Record<string, string | undefined>>;

export const dataDirOf = (env: Env): string => resolve(env.DATA_DIR || './data');

export function readConfig(env: Env): Config {
  const port = readPort('PORT', env.PORT ?? '8080');
  return {
    port,
    guestPort: readGuestPort(env.GUEST_PORT || '0', port),
    host: env.HOST || '0.0.0.0',
    dataDir: dataDirOf(env),
    logLevel: readOne('LOG_LEVEL', env.LOG_LEVEL || 'info', LEVELS),
    trustProxy: Number(readOne('TRUST_PROXY', env.TRUST_PROXY || '0', HOPS)),
    allowedHosts: readHosts(env.ALLOWED_HOSTS ?? ''),
    dev: readOne('COMANDA_DEV', env.COMANDA_DEV || '0', ['0', '1']) === '1',
    loopbackPrinters:
      readOne('LOOPBACK_PRINTERS', env.LOOPBACK_PRINTERS || '0', ['0', '1']) === '1',
    litestream: readOne('LITESTREAM', env.LITESTREAM || '0', ['0', '1']) === '1',
    pseudoLocale: readOne('PSEUDO_LOCALE', env.PSEUDO_LOCALE || '0', ['0', '1']) === '1',
    trial: readOne('TRIAL', env.TRIAL || '0', ['0', '1']) === '1',
    training: readOne('TRAINING', env.TRAINING || '0', ['0', '1']) === '1',
    ...(env.STANDBY_ADDRESS ? { standbyAddress: readStandbyAddress(env.STANDBY_ADDRESS) } : {}),
    ...(env.BACKUP_TO ? { backupTo: resolve(env.BACKUP_TO) } : {}),
    ...readTls(env.TLS_CERT ?? '', env.TLS_KEY ?? ''),
  };
}

/**
 * Reads the certificate and its key. Throws if only one is set or a file cannot be read: a hub that should use TLS
 * must not start without it.
 */
function readTls(cert: string, key: string): { tls?: TlsFiles } {
  if (!cert && !key) return {};
  if (!cert || !key) throw new StartRefused('TLS_CERT and TLS_KEY must be set both, or neither.');
  const read = (name: string, path: string): Buffer => {
    try {
      return readFileSync(path);
    } catch {
      throw new StartRefused(`${name} ${path} can't be read. "npm run tls" makes one.`);
    }
  };
  const pair = { cert: read('TLS_CERT', cert), key: read('TLS_KEY', key) };
  try {
    createSecureContext(pair);
  } catch {
    throw new StartRefused(`TLS_CERT ${cert} and TLS_KEY ${key} are no certificate and its key.`);
  }
  return { tls: { cert: resolve(cert), key: resolve(key) } };
}

function readPort(name: string, text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new StartRefused(`${name} must be a number from 0 to 65535, not "${text}".`);
}

/**
 * Returns the port for guests; 0 means none. Refuses the port of the staff, because guests could then reach
 * everything.
 */
function readGuestPort(text: string, staffPort: number): number {
  const port = readPort('GUEST_PORT', text);
  if (port === 0 || port !== staffPort) return port;
  throw new StartRefused(`GUEST_PORT ${port} is the PORT of the staff. Set another one.`);
}

function readStandbyAddress(text: string): string {
  if (readAddress(text)) return text;
  throw new StartRefused(`STANDBY_ADDRESS must be a name or address and a port, not "${text}".`);
}

function readOne(name: string, value: string, allowed: string[]): string {
  if (allowed.includes(value)) return value;
  throw new StartRefused(`${name} must be one of ${allowed.join(', ')}, not "${value}".`);
}

/** Refuses names that no browser can send, because allowing them would have no effect. */
function readHosts(text: string): string[] {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  const wrong = names.find((name) => name !== '' && findName(name) === undefined);
  if (wrong === undefined) return names.filter((name) => name !== '');
  throw new StartRefused(`ALLOWED_HOSTS must be names with commas between them, not "${wrong}".`);
}
