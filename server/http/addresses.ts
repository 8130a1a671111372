// Finds the addresses at which other devices in the restaurant reach the hub.
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/;
/** Interfaces that phones cannot reach: bridges of containers and virtual machines, and tunnels. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|tun|tap|wg|zt|tailscale)/;

/** The rank of a self-assigned address. */
const SELF_GIVEN = 2;

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

/** Returns the IPv4 addresses of this machine, the likeliest first: private addresses of real interfaces. */
export const listLanAddresses = (interfaces: Interfaces = networkInterfaces()): string[] =>
  rankAddresses(interfaces).map(({ address }) => address);

/**
 * Returns the IPv4 addresses that other screens may open, the likeliest first. Includes addresses of containers and
 * tunnels and self-assigned addresses only if there are no others.
 */
export function listScreenAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  const all = rankAddresses(interfaces);
  const reached = all.filter(({ rank }) => rank < SELF_GIVEN);
  return (reached.length > 0 ? reached : all).map(({ address }) => address);
}

function rankAddresses(interfaces: Interfaces): { address: string; rank: number }[] {
  const found = Object.entries(interfaces).flatMap(([name, infos]) =>
    (infos ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => ({ address, rank: rankOf(name, address) })),
  );
  return found.sort((a, b) => a.rank - b.rank);
}

/**
 * Returns the address for the QR code: the address that the owner set, or else the hub's likeliest LAN address, but
 * never localhost. Returns an empty text if there is no network (contract 5).
 */
export function publicAddressOf(
  stored: string,
  port: number,
  [first]: readonly string[] = listLanAddresses(),
): string {
  if (stored !== '' || first === undefined) return stored;
  return port === 80 ? `http://${first}` : `http://${first}:${port}`;
}

interface Listeners {
  readonly port: number;
  readonly guestPort?: number;
  readonly tls?: object;
}

/**
 * Returns the address below which guests' phones find their pages: the public address, on the port for guests if
 * there is one.
 */
export function guestAddressOf(
  { port, guestPort = 0, tls }: Listeners,
  stored: string,
  localPort = port,
): string {
  const given = publicAddressOf(stored, localPort) || `localhost:${localPort}`;
  const bare = given.replace(/^https?:\/\//i, '');
  const scheme = /^https:/i.test(given) || tls !== undefined ? 'https' : 'http';
  const url = new URL(`${scheme}://${bare}`);
  if (guestPort !== 0) url.port = String(guestPort);
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/menu$/, '')}`;
}

/** Returns true if a phone could open the text as an address: a host, with or without 'http://'. */
export function isWebAddress(text: string): boolean {
  if (/\s/.test(text)) return false;
  const hasScheme = text.includes('://');
  if (hasScheme && !/^https?:\/\//i.test(text)) return false;
  return URL.canParse(hasScheme ? text : `http://${text}`);
}

function rankOf(name: string, address: string): number {
  if (VIRTUAL.test(name)) return 3;
  // Self-assigned, because no router answered.
  if (address.startsWith('169.254.')) return SELF_GIVEN;
  return PRIVATE.test(address) ? 0 : 1;
}
