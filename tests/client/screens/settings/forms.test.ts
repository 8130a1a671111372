// The input of the settings forms, and the address in the QR code.
import { expect, test, vi } from 'vitest';
import { menuAddress } from '../../../../client/screens/qr-menu/menu-address.ts';
import { createLabel } from '../../../../client/screens/settings/menu/menu-csv-words.ts';
import {
  findCount,
  findPrice,
  findRate,
  typedPrice,
  typedRate,
} from '../../../../client/screens/settings/register/figures-typed.ts';
import { listTimeZones } from '../../../../client/screens/settings/store/time-zones.ts';
import { showGerman } from '../../../fixtures/german-page.ts';

vi.hoisted(() => Object.assign(globalThis, { LANGUAGE_FILES: { de: '/de.json' } }));

test.each([
  ['12.5', 12.5],
  [' 8 ', 8],
  ['12,50', 12.5],
  ['0', 0],
  ['9999999.99', 9_999_999.99],
  ['10000000', undefined],
  ['1.234', undefined],
  ['1,234', undefined],
  ['-1', undefined],
  ['', undefined],
  ['ten', undefined],
])('a price typed as %j is %s', (typed, price) => {
  expect(findPrice(typed, 2)).toBe(price);
});

test.each([
  ['8.875', 8.875],
  ['8,5', 8.5],
  ['0', 0],
  ['1000', 1000],
  ['1000.001', undefined],
  ['8.8755', undefined],
  ['-1', undefined],
  ['', undefined],
])('a tax rate typed as %j is %s', (typed, rate) => {
  expect(findRate(typed)).toBe(rate);
});

/** Returns the texts of fields with prices, and with rates. */
const shown = () => [
  [8.5, 0, null].map((price) => typedPrice(price, 2)),
  [8.875, 20, undefined].map(typedRate),
];

test('a field shows prices with all decimals, in the language’s way of writing them', async () => {
  expect(shown()).toEqual([
    ['8.50', '0.00', ''],
    ['8.875', '20', ''],
  ]);
  await showGerman({});
  expect(shown()).toEqual([
    ['8,50', '0,00', ''],
    ['8,875', '20', ''],
  ]);
});

test('seats are a whole count from 0', () => {
  expect([findCount('0'), findCount('12'), findCount('1.5'), findCount('')]).toEqual([
    0,
    12,
    undefined,
    undefined,
  ]);
});

test.each([
  ['http://menu.example/', 'http://localhost:8080/x', 'http://menu.example/menu'],
  ['192.168.1.10:8080', 'http://localhost:8080/x', 'http://192.168.1.10:8080/menu'],
  ['https://rosa.example/menu', 'http://localhost:8080/x', 'https://rosa.example/menu'],
  ['', 'http://192.168.1.10:8080/dashboard', 'http://192.168.1.10:8080/menu'],
  ['', 'http://localhost:8080/dashboard', ''],
])('with the public address %j on %s, guests go to %j', (given, here, address) => {
  expect(menuAddress(given, new URL(here))).toBe(address);
});

test('the current time zone can always be chosen', () => {
  expect(listTimeZones('Europe/Rome')).toContain('Europe/Rome');
  expect(listTimeZones('Mars/Olympus')).toContain('Mars/Olympus');
});

test.each<[string[], string[], string | undefined]>([
  [[], [], undefined],
  [['Desserts'], [], 'Create the missing category'],
  [['Desserts', 'Wine'], [], 'Create the missing categories'],
  [[], ['VAT 19%'], 'Create the missing tax'],
  [['Desserts'], ['VAT 7%', 'VAT 19%'], 'Create the missing category and taxes'],
])('an import that lacks %j and %j offers: %s', (missingCategories, missingTaxes, label) => {
  expect(createLabel({ missingCategories, missingTaxes })).toBe(label);
});
