// The address that the QR code carries (CONTRACT §5).
import { expect, test } from 'vitest';
import { isWebAddress, publicAddressOf } from '../../../server/process/addresses.ts';

test('the owner’s address comes first, then the LAN’s, and never localhost', () => {
  expect(publicAddressOf('http://rosa.lan', 8080, ['192.168.1.10'])).toBe('http://rosa.lan');
  expect(publicAddressOf('', 8080, ['192.168.1.10', '10.0.0.2'])).toBe('http://192.168.1.10:8080');
  expect(publicAddressOf('', 80, ['192.168.1.10'])).toBe('http://192.168.1.10');
  expect(publicAddressOf('', 8080, [])).toBe('');
});

test.each(['http://rosa.lan', 'https://192.168.1.10:8443/menu', 'rosa.lan:8080', '[fd00::1]'])(
  'a phone could follow %s',
  (text) => expect(isWebAddress(text)).toBe(true),
);

test.each(['not a url', 'ftp://rosa.lan', 'javascript:alert(1)', 'http://', 'rosa.lan:99999'])(
  'but not %s',
  (text) => expect(isWebAddress(text)).toBe(false),
);
