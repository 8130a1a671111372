// The sums of a period's exceptions by person, week and kind (contract 23.3).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, placeOrder } from '../../fixtures/orders.ts';
import { makeAdmin, makeDevice, makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const mia = makePerson(hub, { role: 'admin', username: 'mia' });
const ben = makePerson(hub, { role: 'admin', username: 'ben' });
const soup = makeItem(hub, { title: 'Soup', priceCents: 650 });
const WEEK = 7 * 86_400_000;

async function voidSoup(person: typeof mia, quantity: number): Promise<void> {
  const till = makeTill(hub, { ...person, ...makeDevice(hub, person.userId) });
  const { itemIds } = await placeOrder(hub, till, { cart: [{ id: soup, quantity }] });
  const body = { status: 'cancelled', reason: 'Cold' };
  expect((await till.post(`/orders/update-status/${itemIds[0]}`, body)).status).toBe(200);
}

test('sums count every exception of the period, by person, by week and by kind', async () => {
  covers('23.3', 'GET /reports/exceptions/sums');
  // Voids on Friday 2026-11-20 and two weeks later. The week between has no exception.
  await voidSoup(mia, 2);
  await voidSoup(ben, 1);
  hub.clock.now += 2 * WEEK;
  await voidSoup(mia, 1);
  const till = makeTill(hub, makeAdmin(hub));
  const period = 'type=custom&from=2026-11-01&to=2026-12-31';
  const sums = async (more = '') =>
    (await till.get(`/reports/exceptions/sums?${period}${more}`)).body;
  expect(await sums()).toEqual({
    people: [
      { username: 'mia', count: 2, after_print: 0, value: 19.5 },
      { username: 'ben', count: 1, after_print: 0, value: 6.5 },
    ],
    weeks: [
      { week: '2026-11-16', count: 2, value: 19.5 },
      { week: '2026-11-23', count: 0, value: 0 },
      { week: '2026-11-30', count: 1, value: 6.5 },
    ],
    kinds: [{ kind: 'void', count: 3, value: 26 }],
  });
  expect((await sums('&username=BEN')).people).toHaveLength(1);
  expect((await sums('&username=nobody')).people).toEqual([]);
  expect((await sums('&kind=comp')).kinds).toEqual([]);
  // An exception whose value equals `least` still counts.
  expect((await sums('&least=13')).kinds).toEqual([{ kind: 'void', count: 1, value: 13 }]);
  const list = (await till.get(`/reports/exceptions?${period}&least=13`)).body;
  expect(list).toMatchObject([{ username: 'mia', value: 13 }]);
});

test('a row for all further entries of its hour counts as that many entries, without a value', async () => {
  const cleo = makeTill(hub, makePerson(hub, { username: 'cleo', scopes: ['POS'] }));
  const held = { endpoint: 'POST /pos/create-order', total: 2, tappedAt: '2026-11-20T18:00:00Z' };
  for (let n = 0; n < 63; n += 1) await cleo.post('/held/discarded', held);
  const till = makeTill(hub, makeAdmin(hub));
  const { body } = await till.get('/reports/exceptions/sums?type=today&username=cleo');
  expect(body.people).toEqual([{ username: 'cleo', count: 63, after_print: 0, value: 0 }]);
});

test('an empty username asks for the entries without a user, in the list, the sums and the CSV', async () => {
  const dan = makePerson(hub, { role: 'admin', username: 'dan' });
  await voidSoup(dan, 3);
  const last = '(SELECT max(id) FROM exceptions)';
  hub.db.prepare(`UPDATE exceptions SET user_id = NULL WHERE id = ${last}`).run();
  const till = makeTill(hub, makeAdmin(hub));
  const period = 'type=custom&from=2026-11-01&to=2026-12-31';
  const ask = async (path: string, more: string) =>
    (await till.get(`/reports/exceptions${path}?${period}${more}`)).body;
  const nobody = { username: null, value: 19.5 };
  expect(await ask('', '&username=')).toMatchObject([nobody]);
  expect((await ask('/sums', '&username=')).people).toMatchObject([{ ...nobody, count: 1 }]);
  const csv = String(await ask('/export', '&username='));
  expect(csv.trim().split('\n')).toHaveLength(2);
  // Without the field, the entries of all users count.
  expect((await ask('', '')).length).toBeGreaterThan(2);
  expect((await ask('/sums', '')).people.length).toBeGreaterThan(2);
});

test('an invalid query is refused, and only REPORTS may ask', async () => {
  const till = makeTill(hub, makeAdmin(hub));
  for (const query of ['kind=theft', 'least=-1', 'type=custom&from=2026-11-20&to=2026-11-01']) {
    const { status, body } = await till.get(`/reports/exceptions/sums?${query}`);
    expect([status, body.code], query).toEqual([400, 'INVALID_INPUT']);
  }
  const seller = makeTill(hub, makePerson(hub, { scopes: ['POS', 'INVOICES', 'DASHBOARD'] }));
  expect((await seller.get('/reports/exceptions/sums')).status).toBe(403);
});
