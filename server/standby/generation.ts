// The header `Hub-Generation`: a number that grows with each takeover, signed with the key of the pair.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns the header's value: the number and its HMAC-SHA256 in hex. */
export function signGeneration(generation: number, key: string): string {
  const text = String(generation);
  return `${text}.${createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('hex')}`;
}

/** Returns the number of a header's value; undefined unless it was signed with this key. */
export function readGeneration(header: string, key: string): number | undefined {
  const [, text] = /^([1-9]\d{0,14})\.[0-9a-f]{64}$/.exec(header) ?? [];
  if (text === undefined) return undefined;
  const generation = Number(text);
  const right = Buffer.from(signGeneration(generation, key));
  return timingSafeEqual(right, Buffer.from(header)) ? generation : undefined;
}
