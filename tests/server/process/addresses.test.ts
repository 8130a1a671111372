// The address in the QR code (contract 5).
import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import {
  isWebAddress,
  listScreenAddresses,
  publicAddressOf,
} from '../../../server/http/addresses.ts';
import { makeGreeting } from '../../../server/process/greeting.ts';

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

const on = (address: string): NetworkInterfaceInfo => ({
  ...{ address, family: 'IPv4', internal: false },
  ...{ netmask: '255.255.255.0', mac: '00:00:00:00:00:00', cidr: null },
});

test('the greeting names the address of each network, and no container’s', async () => {
  const interfaces = {
    docker0: [on('172.17.0.1')],
    wlan0: [on('192.168.7.20')],
    eth1: [on('169.254.3.4')],
    eth0: [on('192.168.1.10')],
  };
  const lanAddresses = listScreenAddresses(interfaces);
  expect(lanAddresses).toEqual(['192.168.7.20', '192.168.1.10']);
  const greeting = await makeGreeting({ host: '0.0.0.0', port: 8080, lanAddresses });
  expect(greeting).toContain('On other screens:  http://192.168.7.20:8080\n');
  expect(greeting).toContain('or, on another network: http://192.168.1.10:8080\n');
  expect(greeting).not.toContain('172.17.0.1');
});

test('without a network of the restaurant the others are better than none', () => {
  expect(listScreenAddresses({ eth1: [on('169.254.3.4')] })).toEqual(['169.254.3.4']);
  expect(listScreenAddresses({})).toEqual([]);
});
