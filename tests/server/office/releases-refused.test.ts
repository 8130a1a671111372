// What head office refuses in its catalogue and its releases, and whom it refuses (contract 39).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { openOfficeHouse, pairStore } from '../../fixtures/office.ts';

const office = await openOfficeHouse();
const { owner } = office;

test.each([
  ['an unknown kind', { kind: 'table', title: 'T', body: {} }, 'kind'],
  ['a body that the hub would refuse', { kind: 'item', title: 'T', body: { title: 'T' } }, 'price'],
  [
    'a field that no store may own',
    { kind: 'tax', title: 'T', body: { title: 'T', rate: 1, type: 'inclusive' }, owned: ['rate'] },
    'owned',
  ],
  [
    'a wrong price of a group',
    { kind: 'item', title: 'T', body: { title: 'T', price: 1 }, ofGroups: { 1: { price: -1 } } },
    'price',
  ],
])('%s is refused', async (_, entry, field) => {
  covers('39.1');
  const { status, body } = await owner.post('/catalogue/add', entry);
  expect([status, body.field]).toEqual([400, field]);
});

test('only owners publish, and a store reads its own releases with its key', async () => {
  covers('39.2', '39.3');
  const rome = await pairStore(office);
  const viewer = await office.person('viewer', [rome.id]);
  for (const path of ['/catalogue', '/releases', '/groups'])
    expect((await viewer.get(path)).status).toBe(403);
  expect((await viewer.post('/releases/publish', {})).status).toBe(403);
  expect((await office.send('GET', '/api/v1/releases')).status).toBe(401);
  expect((await office.send('GET', '/v1/releases?after=0')).status).toBe(401);
  const headers = { authorization: 'Bearer office_wrong' };
  expect((await office.send('GET', '/v1/releases?after=0', { headers })).status).toBe(401);
  const nothing = await owner.post('/releases/publish', {
    title: 'None',
    starts: 'now',
    groupIds: [999],
  });
  expect([nothing.status, nothing.body.field]).toEqual([400, 'groupIds']);
  expect((await owner.post('/releases/999/again', { starts: 'now' })).status).toBe(404);
});
