// The headers that every answer has (contract 1).

const SAME_FOR_ALL = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self' data:",
  "media-src 'self' blob: data:",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** After one visit over TLS, a browser uses only TLS for thirty days. */
const HSTS = { 'Strict-Transport-Security': 'max-age=2592000' };

/**
 * Returns the security headers. Answers over plain HTTP have no HSTS and no upgrade-insecure-requests, because these
 * would cause a blank page on a LAN. Some browsers do not apply `'self'` to the socket of the same host, so the policy
 * names the socket's address too. `partner` is the address of the second hub: screens ask that hub whether it works.
 */
export function securityHeaders(
  host: string,
  { secure = false, partner = '' }: { secure?: boolean; partner?: string | null | undefined } = {},
): Readonly<Record<string, string>> {
  const other = partner ?? '';
  if (host !== last.host || other !== last.other)
    last = { host, other, headers: makeHeaders(host, other) };
  return secure ? { ...last.headers, ...HSTS } : last.headers;
}

// Cached, since most requests have the same host.
let last = { host: '', other: '', headers: makeHeaders('', '') };

function isAddress(text: string): boolean {
  return /^[\w.:[\]-]+$/.test(text);
}

function makeHeaders(host: string, partner: string): Record<string, string> {
  const sockets = isAddress(host) ? ` ws://${host} wss://${host}` : '';
  const origin = partner.includes('://') ? partner : `http://${partner}`;
  const other = isAddress(partner.replace(/^https?:\/\//, '')) ? ` ${origin}` : '';
  return {
    'X-Content-Type-Options': 'nosniff',
    // The value `no-referrer` cannot be used, because browsers would then send `Origin: null` with a form.
    'Referrer-Policy': 'same-origin',
    'Content-Security-Policy': `${SAME_FOR_ALL}; connect-src 'self'${sockets}${other}`,
  };
}

/** Lets a screen of the other hub read whether this hub works, and in which generation. Neither fact is a secret. */
export const OPEN_TO_SCREENS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Hub-Generation',
};
