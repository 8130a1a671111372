// Pairs two hubs: both compute the same six digits from their certificates and two numbers, and a person compares them.
import { createHash, randomBytes } from 'node:crypto';

/** The certificates of both ends of a connection, as one end sees them. */
interface Ends {
  readonly primary: string;
  readonly standby: string;
}

const hash = (...parts: readonly string[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

export const newNonce = (): string => randomBytes(16).toString('hex');
export const newPairKey = (): string => randomBytes(32).toString('base64');

/**
 * Returns the first message of the standby: a hash of its nonce, with which the standby commits to this nonce.
 * Otherwise an attacker between the hubs could try nonces until both hubs show the same digits.
 */
export const commitTo = (nonce: string, { primary, standby }: Ends): string =>
  hash('commitment', nonce, primary, standby).toString('hex');

/** Returns the six digits that both hubs show. */
export function codeOf(
  { primary, standby }: Ends,
  primaryNonce: string,
  standbyNonce: string,
): string {
  const number = hash('code', primary, standby, primaryNonce, standbyNonce).readUInt32BE(0);
  return String(number % 1_000_000).padStart(6, '0');
}
