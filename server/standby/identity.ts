// The certificate by which a hub's partner recognises the hub.
import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Identity {
  readonly cert: string;
  readonly key: string;
  /** The SHA-256 fingerprint of the certificate. */
  readonly fingerprint: string;
}

const run = promisify(execFile);
/**
 * How long the certificate is valid, in days. The length does not matter, because both hubs compare the certificate
 * itself.
 */
const DAYS = '36500';

/** Returns this hub's certificate. The first call makes it with openssl. */
export async function getIdentity(dataDir: string): Promise<Identity> {
  const folder = join(dataDir, 'standby');
  const [key, cert] = [join(folder, 'own.key'), join(folder, 'own.crt')];
  if (!existsSync(cert)) await makeIdentity(folder, key, cert);
  const text = readFileSync(cert, 'utf8');
  const { fingerprint256 } = new X509Certificate(text);
  return { cert: text, key: readFileSync(key, 'utf8'), fingerprint: fingerprint256 };
}

async function makeIdentity(folder: string, key: string, cert: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const kind = [
    'req',
    '-x509',
    '-new',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
  ];
  const files = ['-nodes', '-keyout', key, '-out', `${cert}.new`];
  try {
    await run('openssl', [...kind, ...files, '-days', DAYS, '-subj', '/O=Comanda/CN=comanda-hub']);
  } catch (error) {
    const { code, stderr } = error as { code?: string | number; stderr?: string };
    if (code === 'ENOENT') {
      throw new Error('This needs openssl, which is not here: sudo apt install openssl');
    }
    throw new Error(`openssl refused: ${String(stderr ?? error).trim()}`);
  }
  renameSync(`${cert}.new`, cert);
}
