// Where guests find the menu: what the QR code and the Share button carry (CONTRACT §5).

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The menu's address for a guest's phone: from the public address if there is one, else from this page's own;
 * empty on a screen that calls the hub localhost, which no phone could. 'menu.example/' → 'http://menu.example/menu'.
 */
export function menuAddress(publicAddress: string | undefined, location: Location | URL): string {
  const given = publicAddress?.trim() ?? '';
  if (given === '') return LOOPBACK.test(location.hostname) ? '' : `${location.origin}/menu`;
  const base = /^https?:\/\//i.test(given) ? given : `http://${given}`;
  return `${base.replace(/\/+$/, '').replace(/\/menu$/, '')}/menu`;
}
