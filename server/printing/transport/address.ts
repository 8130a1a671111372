// Where a printer may be: on this machine or in a private network, so that the hub can be sent nowhere else.
import { BlockList, isIP } from 'node:net';

const allowed = new BlockList();
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['127.0.0.0', 8],
] as const) {
  allowed.addSubnet(net, prefix, 'ipv4');
}
allowed.addAddress('::1', 'ipv6');
allowed.addSubnet('fc00::', 7, 'ipv6');
allowed.addSubnet('fe80::', 10, 'ipv6');

/** Whether this is the number of a machine nearby; names are refused, since they may come to mean another. */
export function isNearby(host: string): boolean {
  const [address = ''] = host.split('%');
  const family = isIP(host) === 0 ? 0 : isIP(address);
  return family !== 0 && allowed.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
