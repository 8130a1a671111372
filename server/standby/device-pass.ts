// The pass with which a device that is signed in at one hub signs in at the other one after a takeover, if the hubs
// have different addresses.
import { createHmac, timingSafeEqual } from 'node:crypto';

interface Pass {
  /** The generation in which it was given. */
  readonly generation: number;
  readonly deviceId: string;
}

/** Returns the pass of a device: generation, device and their HMAC-SHA256 with the key of the pair. */
export function signPass({ generation, deviceId }: Pass, key: string): string {
  const text = `${generation}.${deviceId}`;
  const mac = createHmac('sha256', Buffer.from(key, 'base64')).update(`pass:${text}`);
  return `${text}.${mac.digest('base64url')}`;
}

/** Returns the contents of a pass; undefined unless it was signed with this key. */
export function readPass(pass: string, key: string): Pass | undefined {
  const [, no, deviceId] = /^([1-9]\d{0,14})\.([\w-]{1,64})\.[\w-]{43}$/.exec(pass) ?? [];
  if (no === undefined || deviceId === undefined) return undefined;
  const read = { generation: Number(no), deviceId };
  const right = Buffer.from(signPass(read, key));
  return timingSafeEqual(right, Buffer.from(pass)) ? read : undefined;
}
