// The host names of the hub. A request with any other name is refused, because it may be an attack (contract 1).
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { Refusal } from '#shared/errors.ts';

/** Suffixes that routers in homes and restaurants use for local names. */
const INSIDE = ['.local', '.lan', '.home', '.home.arpa', '.internal', '.fritz.box'];
/** An IPv6 address in brackets, or letters, digits, `-` and `.`; optionally a port. */
const FORM = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+))(?::\d{1,5})?$/i;

/** Returns the name or address of a `Host` header without its port, or undefined if it is invalid. */
export function findName(host: string): string | undefined {
  const [, address, name] = FORM.exec(host) ?? [];
  return (address ?? name)?.toLowerCase().replace(/\.$/, '');
}

/** Returns true if a `Host` header, with or without a port, names this hub. */
export function isOwnHost(host: string, allowed: readonly string[]): boolean {
  const name = findName(host);
  if (name === undefined) return false;
  if (isIP(name) !== 0 || name === 'localhost') return true;
  if (INSIDE.some((ending) => name.endsWith(ending) && name.length > ending.length)) return true;
  const listed = [hostname(), ...allowed].map((entry) => findName(entry));
  return listed.includes(name);
}

/** Throws 421 `UNKNOWN_HOST` for an unknown name: another site's name may have been pointed at this address. */
export function refuseForeignHost(host: string, allowed: readonly string[]): void {
  if (isOwnHost(host, allowed)) return;
  throw new Refusal('UNKNOWN_HOST', 'This hub does not use that name.');
}

/**
 * Throws 421 `UNKNOWN_HOST` for a request with several `Host` headers, because a proxy may have checked one of these
 * headers while Node uses another.
 */
export function refuseSecondHost(rawHeaders: readonly string[]): void {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) throw new Refusal('UNKNOWN_HOST', 'This request names more than one hub.');
}
