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
 * Returns the security headers. Plain HTTP has no HSTS and no upgrade-insecure-requests: on a LAN they would cause a
 * blank page. Some browsers do not apply `'self'` to the socket of the same host, so it is named.
 */
export function securityHeaders(host: string, secure = false): Readonly<Record<string, string>> {
  if (host !== last.host) last = { host, headers: makeHeaders(host) };
  return secure ? { ...last.headers, ...HSTS } : last.headers;
}

// Cached, since most requests have the same host.
let last = { host: '', headers: makeHeaders('') };

function makeHeaders(host: string): Record<string, string> {
  const sockets = /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : '';
  return {
    'X-Content-Type-Options': 'nosniff',
    // Not `no-referrer`: browsers would then send `Origin: null` with a form.
    'Referrer-Policy': 'same-origin',
    'Content-Security-Policy': `${SAME_FOR_ALL}; connect-src 'self'${sockets}`,
  };
}
