// Where a printer may be: in a private network, so that the hub can be sent nowhere else.
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
 * Whether this is the number of a machine nearby; names are refused, since they may come to mean another, and so are
 * link-local numbers, under which clouds and routers answer what is nobody's business. This machine itself counts
 * only where that is asked for: other programs of it trust who calls from inside.
 */
export function isNearby(host: string, isHereToo: boolean): boolean {
  const family = isIP(host);
  if (family === 0 || host.includes('%')) return false;
  const kind = family === 4 ? 'ipv4' : 'ipv6';
  return nearby.check(host, kind) || (isHereToo && here.check(host, kind));
}
