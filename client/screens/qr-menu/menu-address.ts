// The address of the public menu, for the QR code and the Share button (contract 5).

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Returns the menu's address for a guest's phone, from the public address or else from this page's own address:
 * 'menu.example/' becomes 'http://menu.example/menu'. Returns '' on a screen that opened the hub as localhost, which a
 * phone can't reach.
 */
export function menuAddress(publicAddress: string | undefined, location: Location | URL): string {
  const given = publicAddress?.trim() ?? '';
  if (given === '') return LOOPBACK.test(location.hostname) ? '' : `${location.origin}/menu`;
  const base = /^https?:\/\//i.test(given) ? given : `http://${given}`;
  return `${base.replace(/\/+$/, '').replace(/\/menu$/, '')}/menu`;
}
