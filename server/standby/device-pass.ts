// Passes let devices and tills continue at the other hub after a takeover, if the hubs have different addresses. A
// device pass signs in a device. A till pass moves a till at which nobody is signed in.
import { createHmac, timingSafeEqual } from 'node:crypto';

interface Pass {
  /** The generation of the pair in which the pass was signed. */
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

interface TillPass {
  readonly generation: number;
  readonly tillId: number;
  /** The start of the hash of the till's token, which changes when the till is moved. */
  readonly mark: string;
}

const MARK_LENGTH = 16;
export const tillMark = (tokenHash: string): string => tokenHash.slice(0, MARK_LENGTH);

/** Returns the pass of a till. It starts with `till.`, so it cannot be read as the pass of a device. */
export function signTillPass({ generation, tillId, mark }: TillPass, key: string): string {
  const text = `till.${generation}.${tillId}.${mark}`;
  const mac = createHmac('sha256', Buffer.from(key, 'base64')).update(`pass:${text}`);
  return `${text}.${mac.digest('base64url')}`;
}

/** Returns the contents of a till's pass; undefined unless it was signed with this key. */
export function readTillPass(pass: string, key: string): TillPass | undefined {
  const parts = /^till\.([1-9]\d{0,14})\.([1-9]\d{0,14})\.([\w-]{16})\.[\w-]{43}$/.exec(pass);
  const [, generation, tillId, mark] = parts ?? [];
  if (mark === undefined) return undefined;
  const read = { generation: Number(generation), tillId: Number(tillId), mark };
  const right = Buffer.from(signTillPass(read, key));
  return timingSafeEqual(right, Buffer.from(pass)) ? read : undefined;
}
