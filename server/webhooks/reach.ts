// Which addresses a webhook may reach: anywhere but this machine itself, link-local addresses and the hub (contract 34.5).
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Returns whether a connection to this address and port is allowed. */
export type Reach = (address: string, port: number) => boolean;

const CLOSED = new BlockList();
// The addresses of this machine: IPv4, IPv6, and IPv4 addresses that NAT64 translated to IPv6.
CLOSED.addSubnet('0.0.0.0', 8);
CLOSED.addSubnet('127.0.0.0', 8);
CLOSED.addSubnet('64:ff9b::7f00:0', 104, 'ipv6');
CLOSED.addSubnet('64:ff9b::', 104, 'ipv6');
CLOSED.addAddress('::', 'ipv6');
CLOSED.addAddress('::1', 'ipv6');
// Link-local.
CLOSED.addSubnet('169.254.0.0', 16);
CLOSED.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6');
CLOSED.addSubnet('fe80::', 10, 'ipv6');

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Returns whether an address belongs to this machine. */
function isOwn(address: string): boolean {
  const own = new BlockList();
  for (const { address: one } of Object.values(networkInterfaces()).flatMap((list) => list ?? [])) {
    own.addAddress(one.replace(/%.*$/, ''), familyOf(one.replace(/%.*$/, '')));
  }
  return own.check(address, familyOf(address));
}

/** The ports at which a hub listens. */
interface Ports {
  readonly port: number;
  /** 0 or absent without a listener for guests. */
  readonly guestPort?: number;
}

/** Returns a function that tests whether a hub with these ports may connect to an address. */
export const reachOf =
  ({ port: staffPort, guestPort }: Ports): Reach =>
  (address, port) => {
    const plain = address.replace(/%.*$/, '');
    if (isIP(plain) === 0 || CLOSED.check(plain, familyOf(plain))) return false;
    return (port !== staffPort && port !== guestPort) || !isOwn(plain);
  };

export class Unreachable extends Error {
  constructor() {
    super('this address is not allowed for webhooks');
  }
}

/**
 * Returns a lookup that leaves out addresses which may not be reached. So each connection is checked by the address
 * that it really uses. A host that is an address itself is not looked up, so check such a host before connecting.
 */
export const judgedLookup =
  (reach: Reach, port: number): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const allowed = found.filter(({ address }) => reach(address, port));
      const [first] = allowed;
      if (!first) return callback(new Unreachable(), []);
      return options.all ? callback(null, allowed) : callback(null, first.address, first.family);
    });
  };
