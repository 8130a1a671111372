// What the console shows once the hub listens: where to find it, and a code for the phones.
import { isIP } from 'node:net';

interface Listening {
  readonly host: string;
  readonly port: number;
  readonly isSecure?: boolean;
  readonly lanAddresses: readonly string[];
}

const EVERYWHERE = ['0.0.0.0', '::'];

/** The address for the other screens: undefined when the hub listens on this machine only, or has no network. */
function findLanUrl(listening: Listening): string | undefined {
  const { host, lanAddresses } = listening;
  if (host === 'localhost' || host === '::1' || host.startsWith('127.')) return undefined;
  const address = EVERYWHERE.includes(host) ? lanAddresses[0] : host;
  if (address === undefined) return undefined;
  return urlOf(listening, isIP(address) === 6 ? `[${address}]` : address);
}

const urlOf = ({ port, isSecure = false }: Listening, host: string): string =>
  `${isSecure ? 'https' : 'http'}://${host}${port === (isSecure ? 443 : 80) ? '' : `:${port}`}`;

export async function makeGreeting(listening: Listening): Promise<string> {
  const { host } = listening;
  const isEverywhere = EVERYWHERE.includes(host) || findLanUrl(listening) === undefined;
  const lan = findLanUrl(listening);
  const here = isEverywhere ? [`  On this machine:   ${urlOf(listening, 'localhost')}`] : [];
  if (lan === undefined) return ['Comanda is ready.', ...here].join('\n');
  const { default: QRCode } = await import('qrcode');
  const code = await QRCode.toString(lan, { type: 'terminal', small: true });
  return ['Comanda is ready.', ...here, `  On other screens:  ${lan}`, '', code].join('\n');
}
