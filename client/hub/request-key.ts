// The key that makes an order or a payment happen only once, no matter how often it is sent (contract 1).

/** Returns 16 random bytes as hex; plain HTTP has no randomUUID. */
export function makeRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
