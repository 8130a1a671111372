// tls: creates the hub's own certificate authority and a certificate for its names with openssl, and explains how to
// make a phone trust it.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { prepareDataDir } from '../db/data-dir.ts';
import { listLanAddresses } from '../http/addresses.ts';
import { type ConsoleCommand, ConsoleRefused } from './command.ts';

/** Phones accept certificates of a user-added authority for at most 825 days. */
const DAYS = 820;
const AUTHORITY_DAYS = 3650;

export const tls: ConsoleCommand = {
  usage: 'tls [name or address …]',
  async run(more) {
    const config = readConfig({ ...process.env, TLS_CERT: '', TLS_KEY: '' });
    prepareDataDir(config.dataDir);
    const folder = join(config.dataDir, 'tls');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    const names = namesOf([...config.allowedHosts, ...more]);
    const isNew = !existsSync(join(folder, 'authority.key'));
    if (isNew) makeAuthority(folder, names);
    makeCertificate(folder, names);
    return explain(folder, names, isNew, config.port);
  },
};

/** Returns this machine's names and addresses, and the names that the owner adds. */
function namesOf(more: readonly string[]): string[] {
  const own = hostname().toLowerCase();
  const mdns = own.endsWith('.local') ? own : `${own.split('.')[0]}.local`;
  const all = ['localhost', '127.0.0.1', own, mdns, ...listLanAddresses(), ...more];
  const wrong = all.find(
    (name) => isIP(name) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(name),
  );
  if (wrong !== undefined) throw new ConsoleRefused(`"${wrong}" is neither a name nor an address.`);
  return [...new Set(all)];
}

const kindOf = (name: string): string => `${isIP(name) === 0 ? 'DNS' : 'IP'}:${name}`;

/**
 * Creates a certificate authority that may certify only names of a LAN. Somebody who steals the authority's key cannot
 * impersonate a bank to the phones that trust the authority.
 */
function makeAuthority(folder: string, names: readonly string[]): void {
  const allowed = [
    ...['local', 'lan', 'home', 'home.arpa', 'internal', 'fritz.box'].map((name) => `DNS:${name}`),
    ...names.filter((name) => isIP(name) === 0).map((name) => `DNS:${name}`),
    ...['10.0.0.0/255.0.0.0', '172.16.0.0/255.240.0.0', '192.168.0.0/255.255.0.0'].map(
      (net) => `IP:${net}`,
    ),
    ...['127.0.0.0/255.0.0.0', '169.254.0.0/255.255.0.0'].map((net) => `IP:${net}`),
    ...names.filter((name) => isIP(name) === 4).map((name) => `IP:${name}/255.255.255.255`),
    'IP:fc00::/fe00::',
    'IP:fe80::/ffc0::',
  ];
  const extensions = [
    'basicConstraints=critical,CA:TRUE,pathlen:0',
    'keyUsage=critical,keyCertSign,cRLSign',
    `nameConstraints=critical,${allowed.map((entry) => `permitted;${entry}`).join(',')}`,
  ];
  const subject = `/O=Comanda/CN=Comanda ${hostname().slice(0, 40)}`;
  openssl(folder, [
    ...[
      'req',
      '-x509',
      '-new',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
    ],
    ...['-keyout', 'authority.key', '-out', 'authority.crt', '-days', String(AUTHORITY_DAYS)],
    ...['-subj', subject, ...extensions.flatMap((extension) => ['-addext', extension])],
  ]);
}

function makeCertificate(folder: string, names: readonly string[]): void {
  const extensions = [
    'basicConstraints=critical,CA:FALSE',
    'keyUsage=critical,digitalSignature',
    'extendedKeyUsage=serverAuth',
    `subjectAltName=${names.map(kindOf).join(',')}`,
  ];
  writeFileSync(join(folder, 'hub.ext'), `${extensions.join('\n')}\n`);
  openssl(folder, [
    ...['req', '-new', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-keyout', 'hub.key.new', '-out', 'hub.csr', '-subj', '/O=Comanda/CN=Comanda hub'],
  ]);
  openssl(folder, [
    ...['x509', '-req', '-in', 'hub.csr', '-CA', 'authority.crt', '-CAkey', 'authority.key'],
    ...['-CAcreateserial', '-days', String(DAYS), '-sha256', '-extfile', 'hub.ext'],
    ...['-out', 'hub.crt.new'],
  ]);
  for (const name of ['hub.key', 'hub.crt'])
    renameSync(join(folder, `${name}.new`), join(folder, name));
  for (const name of ['hub.csr', 'hub.ext']) rmSync(join(folder, name));
}

function openssl(cwd: string, args: readonly string[]): void {
  try {
    execFileSync('openssl', args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: Buffer };
    if (code === 'ENOENT') {
      throw new ConsoleRefused('This needs openssl, which is not here: sudo apt install openssl');
    }
    throw new ConsoleRefused(`openssl refused: ${String(stderr ?? error).trim()}`);
  }
}

function explain(folder: string, names: readonly string[], isNew: boolean, port: number): string {
  const address = names.find((name) => isIP(name) === 4 && !name.startsWith('127.')) ?? 'the-hub';
  return [
    `A certificate for ${names.join(', ')}; it is good for ${DAYS} days, then run this again.`,
    '',
    'Start the hub with it:',
    `  TLS_CERT=${join(folder, 'hub.crt')} TLS_KEY=${join(folder, 'hub.key')}`,
    '  (with systemd: both lines into /etc/comanda.env, then: sudo scripts/apply-settings)',
    '',
    isNew
      ? 'Every phone, tablet and till must trust the new authority once:'
      : 'The authority is the one that your phones may trust already. On a new phone:',
    `  1. Open http://${address}:${port}/authority.crt (https:// once TLS is on, past the warning).`,
    '  2. Android: Settings → Security → Install a certificate → CA certificate → authority.crt.',
    '     iPhone: Settings → Profile downloaded → Install; then General → About →',
    '     Certificate Trust Settings → switch on "Comanda".',
    '     Linux kiosk: sudo apt install libnss3-tools, then as the user of the browser:',
    `     certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n Comanda -i ${join(folder, 'authority.crt')}`,
    `  3. Open https://${address}:${port}`,
    '',
    'authority.key never leaves this machine: who has it can pose as the hub.',
  ].join('\n');
}
