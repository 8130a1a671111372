// Checks the addresses of printers. Only addresses in a private network are allowed, so that the hub connects to
// nothing else.
import { BlockList, isIP } from 'node:net';

const nearby = new BlockList();
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  nearby.addSubnet(net, prefix, 'ipv4');
}
nearby.addSubnet('fc00::', 7, 'ipv6');

const here = new BlockList();
here.addSubnet('127.0.0.0', 8, 'ipv4');
here.addAddress('::1', 'ipv6');

/**
 * Returns true for the IP address of a nearby machine. Names are refused because their address may change, and
 * link-local addresses because clouds and routers offer internal services there. An address of this machine itself is
 * accepted only with `isHereToo`, because other programs on it trust local callers.
 */
export function isNearby(host: string, isHereToo: boolean): boolean {
  const family = isIP(host);
  if (family === 0 || host.includes('%')) return false;
  const kind = family === 4 ? 'ipv4' : 'ipv6';
  return nearby.check(host, kind) || (isHereToo && here.check(host, kind));
}
