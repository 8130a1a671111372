// The addresses at which two hubs reach each other: `host:port`, with `https://` before it if the hub accepts only
// TLS.

export interface Place {
  readonly isSecure: boolean;
  readonly host: string;
  readonly port: number;
}

/**
 * The placeholder for the host in the address of a hub that does not know its own host. The partner replaces it with
 * the address from which that hub calls.
 */
const SEEN = '*';
const EVERYWHERE = ['0.0.0.0', '::'];

/** Returns whether a hub with this HOST listens on all addresses of its machine. */
export const isEverywhere = (host: string): boolean => EVERYWHERE.includes(host);

/** Returns the host at which programs on the same machine reach a hub with this HOST. */
export const hostHere = (host: string): string => (isEverywhere(host) ? '127.0.0.1' : host);

/** Returns the parts of an address; undefined if the text is not an address. */
export function readAddress(address: string): Place | undefined {
  const isSecure = address.startsWith('https://');
  const text = address.replace(/^https?:\/\//, '').replace(/\/+$/, '');
  const url = URL.canParse(`http://${text}`) ? new URL(`http://${text}`) : undefined;
  if (url?.pathname !== '/' || url.hostname === '') return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return { isSecure, host, port: Number(url.port || 80) };
}

/** The settings from which a hub knows its own address. */
interface Own {
  readonly standbyAddress?: string;
  readonly host: string;
  readonly port: number;
  readonly tls?: object;
}

/**
 * Returns the address at which the partner reaches this hub. The host in it is `*` if this hub does not know its own
 * host.
 */
export function ownAddressOf({ standbyAddress, host, port, tls }: Own): string {
  const name = isEverywhere(host) ? SEEN : host;
  const own = standbyAddress ?? `${name.includes(':') ? `[${name}]` : name}:${port}`;
  return tls && !own.startsWith('https://') ? `https://${own}` : own;
}

/**
 * Returns the address that a hub sent. Replaces the placeholder in it, if any, with `remote`, the address from which
 * that hub calls.
 */
export function fillAddress(given: string, remote: string): string {
  const seen = remote.replace(/^::ffff:/, '');
  return given.replace(SEEN, seen.includes(':') ? `[${seen}]` : seen);
}

/** Returns true if an address that a hub sent contains a host and no placeholder. */
export const isWholeAddress = (given: string): boolean => given !== '' && !given.includes(SEEN);
