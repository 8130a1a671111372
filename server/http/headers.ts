// The headers that every answer carries (CONTRACT §1).

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

/** From then on a browser that came by TLS comes by nothing else, for thirty days. */
const HSTS = { 'Strict-Transport-Security': 'max-age=2592000' };

/**
 * No HSTS on plain HTTP, and no upgrade-insecure-requests: on a LAN they would leave a blank page. Some browsers don't
 * take `'self'` for the socket of the same host, so it is named.
 */
export function securityHeaders(host: string, secure = false): Readonly<Record<string, string>> {
  if (host !== last.host) last = { host, headers: makeHeaders(host) };
  return secure ? { ...last.headers, ...HSTS } : last.headers;
}

// The same host asks again and again.
let last = { host: '', headers: makeHeaders('') };

function makeHeaders(host: string): Record<string, string> {
  const sockets = /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : '';
  return {
    'X-Content-Type-Options': 'nosniff',
    // Not `no-referrer`: that would make browsers send `Origin: null` with a form.
    'Referrer-Policy': 'same-origin',
    'Content-Security-Policy': `${SAME_FOR_ALL}; connect-src 'self'${sockets}`,
  };
}
