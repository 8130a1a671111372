// The hub's host names from the environment (contract 8).
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';

const allowed = (ALLOWED_HOSTS: string) => readConfig({ ALLOWED_HOSTS }).allowedHosts;

test('names are separated by commas, with a port or without', () => {
  expect(allowed('')).toEqual([]);
  expect(allowed(' Pos.example , till.example:8080,[fd00::1], ')).toEqual([
    'pos.example',
    'till.example:8080',
    '[fd00::1]',
  ]);
});

test.each(['pos.example till.example', 'http://pos.example', 'pos.example/menu'])(
  '%s would allow nobody and stops the start',
  (text) => expect(() => allowed(text)).toThrow(/^ALLOWED_HOSTS must be names.*"/),
);
