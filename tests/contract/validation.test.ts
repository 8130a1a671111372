// The validation list (contract 12), written out by hand: the hub's message for each invalid input.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi, makeHub, type TestHub } from '../fixtures/hub.ts';
import { makeAdmin, type Person } from '../fixtures/people.ts';
import { covers } from './covers.ts';

let hub: TestHub;
let admin: Person;
/** The ids of database rows, by the placeholder in the paths below: `{item}` becomes the id of a dish. */
const ids = new Map<string, string>();

const post = (path: string, body: unknown) =>
  callApi(hub, 'POST', path, { body, cookie: admin.cookie });

async function addRow(name: string, path: string, body: object): Promise<void> {
  const answer = await post(path, body);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.body.message}`);
  ids.set(name, String(answer.body.id));
}

beforeAll(async () => {
  hub = await makeHub();
  admin = makeAdmin(hub);
  await addRow('customer', '/customers/add', { phone: '0301', name: 'Ana' });
  await addRow('user', '/users/add', { username: 'bob', password: 'secret', name: 'Bob' });
  await addRow('category', '/settings/categories/add', { title: 'Drinks' });
  await addRow('tax', '/settings/taxes/add', { title: 'VAT', rate: 5, type: 'inclusive' });
  await addRow('type', '/settings/payment-types/add', { title: 'Voucher' });
  const table = { title: 'T1', floor: '-', seatingCapacity: 4 };
  await addRow('table', '/settings/store-tables/add', table);
  await addRow('item', '/menu-items/add', { title: 'Stew', price: 9 });
  const item = ids.get('item');
  await addRow('variant', `/menu-items/variants/${item}/add`, { title: 'Large', price: 12 });
  await addRow('addon', `/menu-items/addons/${item}/add`, { title: 'Bread', price: 1 });
  const date = '2026-11-21T19:00';
  await addRow('booking', '/reservations/add', { customerId: '0301', date, peopleCount: 2 });
});
afterAll(() => hub.close());

const tax = { title: 'VAT', rate: 5, type: 'inclusive' };
const table = { title: 'T', floor: '-', seatingCapacity: 0 };
const user = { username: 'new', password: 'secret', name: 'New' };
const booking = { customerId: '0301', date: '2026-11-21T19:00', peopleCount: 2 };
const longNotes = { cart: [{ id: 1, notes: 'x'.repeat(101) }], deliveryType: 'takeaway' };
const NOTES = 'Notes can have 100 characters at most!';

type Row = readonly [path: string, what: string, body: object, field: string, sentence: string];

const ROWS: readonly Row[] = [
  ['/auth/signin', 'no username', { password: 'x' }, 'username', 'Please provide username!'],
  ['/auth/signin', 'no password', { username: 'x' }, 'password', 'Please provide password!'],
  [
    '/pos/create-order',
    'empty cart',
    { cart: [], deliveryType: 'dinein' },
    'cart',
    'Cart is empty!',
  ],
  ['/pos/create-order', 'notes of 101 characters', longNotes, 'notes', NOTES],
  [
    '/reservations/add',
    'no customer',
    { ...booking, customerId: null },
    'customerId',
    'Please select customer!',
  ],
  ['/reservations/add', 'no date', { ...booking, date: '' }, 'date', 'Please select date & time!'],
  [
    '/reservations/add',
    'people below 0',
    { ...booking, peopleCount: -1 },
    'peopleCount',
    'Please provide people count!',
  ],
  [
    '/reservations/update/{booking}',
    'no date',
    { ...booking, date: '' },
    'date',
    'Please select date & time!',
  ],
  ['/reservations/update/0', 'no id', booking, 'id', 'Invalid request!'],
  ['/customers/add', 'no phone', { name: 'A' }, 'phone', "Please Provide Customer's Phone!"],
  ['/customers/add', 'no name', { phone: '0309' }, 'name', "Please Provide Customer's Name!"],
  [
    '/customers/{customer}/update',
    'no name',
    { name: '' },
    'name',
    "Please Provide Customer's Name!",
  ],
  [
    '/customers/add',
    'an e-mail that is none',
    { phone: '0309', name: 'A', email: 'nobody' },
    'email',
    'Please provide a valid email!',
  ],
  ['/users/add', 'no name', { ...user, name: '' }, 'name', 'Please provide name!'],
  ['/users/add', 'no username', { ...user, username: '' }, 'username', 'Please provide username!'],
  ['/users/add', 'no password', { ...user, password: '' }, 'password', 'Please provide password!'],
  ['/users/update/{user}', 'no name', { name: ' ' }, 'name', 'Please provide name!'],
  [
    '/users/update-password/{user}',
    'no password',
    { password: '' },
    'password',
    'Provide new password!',
  ],
  [
    '/settings/store-tables/add',
    'no title',
    { ...table, title: '' },
    'title',
    'Please provide Title!',
  ],
  [
    '/settings/store-tables/{table}/update',
    'no floor',
    { ...table, floor: '' },
    'floor',
    "Please provide Floor or use '-'",
  ],
  [
    '/settings/store-tables/add',
    'no seats',
    { title: 'T', floor: '-' },
    'seatingCapacity',
    "Please provide Seating Capacity or '0'",
  ],
  ['/menu-items/add', 'no title', { price: 1 }, 'title', 'Please enter title!'],
  [
    '/menu-items/add',
    'price below 0',
    { title: 'A', price: -1 },
    'price',
    'Please provide valid price!',
  ],
  [
    '/menu-items/update/{item}',
    'no title',
    { title: '', price: 1 },
    'title',
    'Please enter title!',
  ],
  [
    '/menu-items/update/{item}',
    'price below 0',
    { title: 'A', price: -1 },
    'price',
    'Please provide valid price!',
  ],
  ...(
    [
      ['variants', 'variant'],
      ['addons', 'addon'],
    ] as const
  ).flatMap(([path, name]): Row[] => {
    const title = `Please provide ${name} title!`;
    const price = `Please provide valid ${name} price!`;
    const [add, update] = [
      `/menu-items/${path}/{item}/add`,
      `/menu-items/${path}/{item}/update/{${name}}`,
    ];
    return [
      [add, 'no title', { price: 1 }, 'title', title],
      [add, 'price below 0', { title: 'A', price: -0.01 }, 'price', price],
      [update, 'no title', { title: '', price: 1 }, 'title', title],
      [update, 'price below 0', { title: 'A', price: -1 }, 'price', price],
    ];
  }),
  ['/settings/taxes/add', 'no title', { ...tax, title: '' }, 'title', 'Provide Title!'],
  [
    '/settings/taxes/{tax}/update',
    'no title',
    { ...tax, title: '' },
    'title',
    'Please provide title!',
  ],
  [
    '/settings/taxes/{tax}/update',
    'rate below 0',
    { ...tax, rate: -1 },
    'rate',
    'Invalid value provided in Tax Rate!',
  ],
  ['/settings/taxes/add', 'no type', { title: 'V', rate: 5 }, 'type', 'Select Tax Type!'],
  ['/settings/payment-types/add', 'no title', {}, 'title', 'Please provide Payment Type Title!'],
  [
    '/settings/payment-types/{type}/update',
    'no title',
    { title: '' },
    'title',
    'Please provide title!',
  ],
  ['/settings/categories/add', 'no title', {}, 'title', 'Please provide Category Title!'],
  [
    '/settings/categories/{category}/update',
    'no title',
    { title: '' },
    'title',
    'Please provide title!',
  ],
];

test.each(ROWS)('%s with %s is refused in the words of the contract', async (...row) => {
  covers('12.1');
  const [path, , body, field, message] = row;
  const answer = await post(
    path.replace(/\{(\w+)\}/g, (_, name: string) => ids.get(name) ?? name),
    body,
  );
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ field, message });
});

test('a variant and an add-on without a price cost 0', async () => {
  covers('12.2');
  for (const kind of ['variants', 'addons']) {
    const path = `/menu-items/${kind}/${ids.get('item')}/add`;
    expect((await post(path, { title: 'Free' })).status).toBe(200);
  }
  const { body } = await callApi(hub, 'GET', `/menu-items/${ids.get('item')}`, {
    cookie: admin.cookie,
  });
  expect(body.variants.at(-1)).toMatchObject({ title: 'Free', price: 0 });
  expect(body.addons.at(-1)).toMatchObject({ title: 'Free', price: 0 });
});
