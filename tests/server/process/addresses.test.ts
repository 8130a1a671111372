// The address that the QR code carries (CONTRACT §5).
import { expect, test } from 'vitest';
import { publicAddressOf } from '../../../server/process/addresses.ts';

test('the owner’s address comes first, then the LAN’s, and never localhost', () => {
  expect(publicAddressOf('http://rosa.lan', 8080, ['192.168.1.10'])).toBe('http://rosa.lan');
  expect(publicAddressOf('', 8080, ['192.168.1.10', '10.0.0.2'])).toBe('http://192.168.1.10:8080');
  expect(publicAddressOf('', 80, ['192.168.1.10'])).toBe('http://192.168.1.10');
  expect(publicAddressOf('', 8080, [])).toBe('');
});
