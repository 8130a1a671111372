// The console message once the hub listens: its address on each network, and a QR code for phones.
import { isIP } from 'node:net';
import { isEverywhere } from '../standby/address.ts';

interface Listening {
  readonly host: string;
  readonly port: number;
  readonly isSecure?: boolean;
  readonly lanAddresses: readonly string[];
}

/**
 * Returns the addresses for other screens; an empty list if the hub listens only on this machine, or has no network.
 */
function listLanUrls(listening: Listening): string[] {
  const { host, lanAddresses } = listening;
  if (host === 'localhost' || host === '::1' || host.startsWith('127.')) return [];
  const addresses = isEverywhere(host) ? lanAddresses : [host];
  return addresses.map((address) =>
    urlOf(listening, isIP(address) === 6 ? `[${address}]` : address),
  );
}

const urlOf = ({ port, isSecure = false }: Listening, host: string): string =>
  `${isSecure ? 'https' : 'http'}://${host}${port === (isSecure ? 443 : 80) ? '' : `:${port}`}`;

export async function makeGreeting(listening: Listening): Promise<string> {
  const [first, ...others] = listLanUrls(listening);
  const servesHere = isEverywhere(listening.host) || first === undefined;
  const here = servesHere ? [`  On this machine:   ${urlOf(listening, 'localhost')}`] : [];
  if (first === undefined) return ['Comanda is ready.', ...here].join('\n');
  const { default: QRCode } = await import('qrcode');
  const code = await QRCode.toString(first, { type: 'terminal', small: true });
  // With two networks, such as cable and Wi-Fi, a screen must use the hub's address on the screen's own network.
  const more = others.map((url) => `  or, on another network: ${url}`);
  return ['Comanda is ready.', ...here, `  On other screens:  ${first}`, ...more, '', code].join(
    '\n',
  );
}
