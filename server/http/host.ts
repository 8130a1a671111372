// Names under which the hub may be called: a name that points here from outside is an attack (CONTRACT §1).
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { Refusal } from '#shared/errors.ts';

/** Endings that a home or a restaurant's router gives to what is inside. */
const INSIDE = ['.local', '.lan', '.home', '.home.arpa', '.internal', '.fritz.box'];
const FORM = /^(?:\[([0-9a-f:.]+)\]|([^\s:/@[\]]+))(?::\d{1,5})?$/i;

/** The name or address in a `Host` header, without its port; undefined when it is none. */
export function findName(host: string): string | undefined {
  const [, address, name] = FORM.exec(host) ?? [];
  return (address ?? name)?.toLowerCase().replace(/\.$/, '');
}

/** Whether a `Host` header, with or without a port, names this hub. */
export function isOwnHost(host: string, allowed: readonly string[]): boolean {
  const name = findName(host);
  if (name === undefined) return false;
  if (isIP(name) !== 0 || name === 'localhost') return true;
  if (INSIDE.some((ending) => name.endsWith(ending) && name.length > ending.length)) return true;
  const listed = [hostname(), ...allowed].map((entry) => findName(entry));
  return listed.includes(name);
}

/** Throws 421 `UNKNOWN_HOST` for a foreign name: another site's name may have been pointed at this address. */
export function refuseForeignHost(host: string, allowed: readonly string[]): void {
  if (isOwnHost(host, allowed)) return;
  throw new Refusal('UNKNOWN_HOST', 'This hub is not known by that name!');
}
