// What a cart line of a set may name, and how its dishes count towards the limit of an order (contract 30.2, 30.3).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { makeAddon, makeGroup, makeItem, makeVariant } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import { makeSet, oneOf } from '../../fixtures/sets.ts';

const hub = await openHub();
const admin = makeAdmin(hub);
const till = makeTill(hub, admin);
const soup = makeItem(hub, { title: 'Soup', priceCents: 350 });
const water = makeItem(hub, { title: 'Water', priceCents: 200 });

const send = (cart: object[]) => till.post('/pos/create-order', { cart, deliveryType: 'takeaway' });

test('variants, add-ons and options of the line of a set are refused', async () => {
  covers('30.2');
  const wine = makeItem(hub, { title: 'Wine', priceCents: 400 });
  const large = makeVariant(hub, wine, 600, 'Large');
  const bread = makeAddon(hub, soup, 50, 'Bread');
  const sides = makeGroup(hub, [water], { title: 'Side', options: [['Ice', 10]] });
  const lunch = await makeSet(hub, admin, {
    steps: [oneOf('Starter', [{ itemId: soup, isDefault: true }])],
  });
  const refusals = [
    ['variant_id', { variant_id: large }],
    ['addons_ids', { addons_ids: [bread] }],
    ['options', { options: [{ id: sides.options[0], quantity: 1 }] }],
  ] as const;
  for (const [field, more] of refusals) {
    expect(await send([{ id: lunch, ...more }])).toMatchObject({ status: 400, body: { field } });
  }
  const empty = { variant_id: null, addons_ids: [], options: [] };
  expect((await send([{ id: lunch, ...empty }])).status).toBe(200);
});

test('a dish after the sets of a cart counts towards the 1,000 dishes of an order', async () => {
  covers('30.3');
  const feast = await makeSet(hub, admin, {
    steps: [oneOf('Starters', [soup], { min: 0, max: 20 })],
  });
  const sets = { id: feast, quantity: 50, choices: [{ step: 0, itemId: soup, quantity: 20 }] };
  const tooLong = { status: 400, body: { field: 'cart' } };
  expect(await send([sets, { id: water }])).toMatchObject(tooLong);
  expect(await send([{ id: water }, sets])).toMatchObject(tooLong);
  expect((await send([sets])).status).toBe(200);
});
