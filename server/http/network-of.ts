// Determines which addresses count as one machine.
import { isIPv6 } from 'node:net';

/**
 * Returns the address, or the 64-bit network of an IPv6 address, because a machine freely chooses its addresses within
 * that network.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':'));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
