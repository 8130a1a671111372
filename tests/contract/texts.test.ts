// The fixed sentences (contract 9, 12, 13), copied by hand: each sentence is in the catalogue once, and its screens
// take it from the catalogue.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'qrcode';
import { expect, test, vi } from 'vitest';
import * as limits from '#shared/limits.ts';
import { CONFIRM, EMPTY, FALLBACK, INVALID } from '#shared/texts.ts';
import { projectRoot } from '../fixtures/hub.ts';
import { covers } from './covers.ts';

const GROUPS = { INVALID, CONFIRM, FALLBACK, EMPTY };
const TEXTS = 'server/shared/texts.ts';
const LIMITS = 'server/shared/limits.ts';

/** Every source of the hub and the screens, by path. */
const sources = new Map(
  ['server', 'client'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(folder, path))
      .map((path) => [path, readFileSync(join(projectRoot, path), 'utf8')] as const),
  ),
);
const others = [...sources].filter(([path]) => path !== TEXTS);

/** Maps each sentence to its name in the catalogue: `Please wait...` → `FALLBACK.wait`. */
const names = new Map<string, string>(
  Object.entries(GROUPS).flatMap(([group, texts]) =>
    Object.entries(texts).map(([key, text]) => [text, `${group}.${key}`] as const),
  ),
);

/** A sentence of the contract, and the screens below client/ that show it. */
const SAID: readonly (readonly [sentence: string, ...screens: string[]])[] = [
  ['Please provide username!', 'screens/login/login.tsx', 'screens/users/user-forms.tsx'],
  ['Please provide password!', 'screens/login/login.tsx', 'screens/users/user-forms.tsx'],
  ['Cart is empty!', 'screens/pos/cart/cart-faults.ts', 'screens/pos/send/unless-fault.tsx'],
  ['Please provide phone number to search!', 'screens/pos/customer-dialog.tsx'],
  ['Please select customer!', 'screens/reservations/reservation-forms.tsx'],
  ['Please select date & time!', 'screens/reservations/reservation-forms.tsx'],
  ['Please provide customer phone number to search!', 'screens/reservations/customer-picker.tsx'],
  ["Please Provide Customer's Phone!", 'screens/customers/customer-form.tsx'],
  ["Please Provide Customer's Name!", 'screens/customers/customer-form.tsx'],
  ['Please provide name!', 'screens/users/user-forms.tsx'],
  ['Provide new password!', 'screens/users/user-forms.tsx'],
  ['Invalid Request!', 'screens/users/user-forms.tsx'],
  ['Please provide Title!', 'screens/settings/floor/tables.tsx'],
  ["Please provide Floor or use '-'", 'screens/settings/floor/tables.tsx'],
  ["Please provide Seating Capacity or '0'", 'screens/settings/floor/tables.tsx'],
  ['Please enter title!', 'screens/settings/menu/item-form.tsx'],
  ['Please provide valid price!', 'screens/settings/menu/item-form.tsx'],
  ['Please provide variant title!', 'screens/settings/menu/option-kinds.ts'],
  ['Please provide valid variant price!', 'screens/settings/menu/option-kinds.ts'],
  ['Please provide addon title!', 'screens/settings/menu/option-kinds.ts'],
  ['Please provide valid addon price!', 'screens/settings/menu/option-kinds.ts'],
  ['Provide Title!', 'screens/settings/money/taxes.tsx'],
  [
    'Please provide title!',
    'screens/settings/money/taxes.tsx',
    'screens/settings/money/payment-types.tsx',
    'screens/settings/menu/categories.tsx',
  ],
  ['Invalid value provided in Tax Rate!', 'screens/settings/money/taxes.tsx'],
  ['Select Tax Type!', 'screens/settings/money/taxes.tsx'],
  ['Please provide Payment Type Title!', 'screens/settings/money/payment-types.tsx'],
  ['Please provide Category Title!', 'screens/settings/menu/categories.tsx'],
  ['Are you sure! This process is irreversible!', 'parts/remove-after-asking.ts'],
  ['Are you sure! This device will be logged out!', 'screens/devices/devices.tsx'],
  ['Are you sure! This operation is irreversible!', 'screens/settings/register/photo-box.tsx'],
  [
    'Are you sure, you are cancelling the order! This process is not reversible.',
    'screens/orders/use-order-actions.ts',
  ],
  ['Please wait...', 'parts/toasts.ts', 'parts/states.tsx'],
  [
    'Something went wrong!',
    'screens/login/login.tsx',
    'screens/pos/send/checkout.ts',
    'parts/toasts.ts',
  ],
  ['Something went wrong! Try later!', 'shell/avatar-menu.tsx'],
  [
    'Error getting details! please try later!',
    'screens/pos/customer-dialog.tsx',
    'screens/reservations/customer-picker.tsx',
  ],
  ['Error Loading Dashboard Data, Please try later!', 'screens/dashboard/dashboard.tsx'],
  ['Error Loading Reports Data, Please try later!', 'screens/reports/reports.tsx'],
  ['Error loading orders! Please try later!', 'screens/orders/orders.tsx'],
  [
    'Error processing your request, Please try later!',
    'screens/users/user-forms.tsx',
    'screens/reservations/reservation-forms.tsx',
    'screens/customers/customer-form.tsx',
  ],
  [
    'Error loading details! Please try later!',
    'screens/pos/pos.tsx',
    'screens/qr-menu/qr-menu.tsx',
    'screens/customers/customers.tsx',
  ],
  ['Error loading details! Please Try Later!', 'screens/settings/store/store-details.tsx'],
  ['Error loading devices, Please try later!', 'screens/devices/devices.tsx'],
  ['Error loading data, Try Later!', 'parts/states.tsx'],
  [
    'No result found!',
    'shell/page-search.tsx',
    'screens/customers/customers.tsx',
    'screens/invoices/invoices.tsx',
  ],
  [
    "We're getting issue while processing your request, Please try later!",
    'screens/settings/menu/menu-item.tsx',
    'screens/settings/register/photo-box.tsx',
  ],
  [
    "Oops! You don't have access to this area! Relogin to check again.",
    'screens/login/no-access.tsx',
  ],
  ['No Reservation found for Today!', 'screens/dashboard/dashboard.tsx'],
  ['No Top Selling items found for Today!', 'screens/dashboard/dashboard.tsx'],
  ['No Orders Pending!', 'screens/orders/orders.tsx', 'screens/kitchen/list-state.tsx'],
  ['Menu Not Available!', 'screens/qr-menu/qr-menu.tsx'],
];

test.each(SAID)('"%s" is said where the contract has it', (sentence, ...screens) => {
  covers('12.1', '12.3');
  const name = names.get(sentence);
  expect(name).toBeDefined();
  const silent = screens.filter(
    (screen) => !sources.get(`client/${screen}`)?.includes(String(name)),
  );
  expect(silent).toEqual([]);
});

test('the hub says "Invalid request!" for an invalid path id', () => {
  expect(names.get('Invalid request!')).toBe('INVALID.request');
  expect(sources.get('server/shared/fields.ts')).toContain('INVALID.request');
});

test('no sentence of the catalogue is written anywhere else', () => {
  covers('12.1');
  const repeated = [...names.keys()].flatMap((text) =>
    others.filter(([, source]) => source.includes(text)).map(([path]) => `${path}: ${text}`),
  );
  expect(repeated).toEqual([]);
});

test('no sentence stands in the catalogue twice, and each is used', () => {
  covers('12.1');
  const all = Object.values(GROUPS).flatMap((texts) => Object.values<string>(texts));
  expect(all.length).toBe(new Set(all).size);
  const unused = [...names.values()].filter(
    (name) => !others.some(([, source]) => new RegExp(`\\b${name}\\b`).test(source)),
  );
  expect(unused).toEqual([]);
});

test('each limit is used', () => {
  covers('14.1');
  const unused = Object.keys(limits).filter(
    (name) =>
      ![...sources].some(
        ([path, source]) => path !== LIMITS && new RegExp(`\\b${name}\\b`).test(source),
      ),
  );
  expect(unused).toEqual([]);
});

test('what is no photo is refused in the words of the contract', async () => {
  covers('12.1');
  vi.stubGlobal('window', globalThis);
  const { default: compress } = await import('browser-image-compression');
  const text = new Blob(['x'], { type: 'text/plain' }) as File;
  await expect(compress(text, {})).rejects.toThrow('The file given is not an image');
  await expect(compress({} as File, {})).rejects.toThrow(
    'The file given is not an instance of Blob or File',
  );
  expect(sources.get('client/screens/settings/register/photo-box.tsx')).toContain('error.message');
  vi.unstubAllGlobals();
});

test('what is no QR code is refused in the words of the contract', () => {
  covers('12.1');
  expect(() => create('', {})).toThrow('No input text');
  expect(() => create('x'.repeat(5000), {})).toThrow(
    'The amount of data is too big to be stored in a QR Code',
  );
});

test.each([
  'screens/reservations/reservation-row.tsx',
  'screens/customers/delete-customer.ts',
  'screens/users/users.tsx',
  'screens/settings/register/row-actions.tsx',
])('a deletion in %s asks the question of the contract first', (path) => {
  expect(sources.get(`client/${path}`)).toContain('removeAfterAsking(');
});
