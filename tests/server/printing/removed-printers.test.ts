// A deleted printer's jobs: another printer takes them, or they need checking. No job remains that can only be
// discarded.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { textOf } from '../../fixtures/escpos.ts';
import { callApi, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeCategory, makeItem } from '../../fixtures/menu.ts';
import { makeTill, placeOrder, type Till } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import { addPrinter, jobsOf, StandInPrinter } from '../../fixtures/printer.ts';

const TIMES = { connectMs: 1000, statusMs: 300, idleMs: 500, mostMs: 20_000 };
let hub: TestHub;
let till: Till;
let bar: StandInPrinter;
let barId: number;
let drinks: number;
beforeEach(async () => {
  hub = await makeHub({ printTimes: TIMES });
  till = makeTill(hub);
  bar = await new StandInPrinter().listen();
  drinks = makeCategory(hub, 'Drinks');
  barId = addPrinter(hub, bar.port, { name: 'Bar', categoryIds: [drinks] });
});
afterEach(async () => {
  await hub.close();
  await bar.close();
});

const eventually = (look: () => void) => vi.waitFor(look, { timeout: 10_000, interval: 20 });
const remove = (id: number) =>
  callApi(hub, 'DELETE', `/settings/printers/${id}`, { cookie: makeAdmin(hub).cookie });
const orderBeer = () =>
  placeOrder(hub, till, { cart: [{ id: makeItem(hub, { title: 'Beer', categoryId: drinks }) }] });
const settings = (port: number) => ({
  name: 'Kitchen',
  host: '127.0.0.1',
  port,
  paper: '80',
  codePage: 'cp858',
  printsReceipts: false,
  printsSlips: true,
  printsTokens: false,
  categoryIds: [],
  hasDrawer: false,
  copies: 1,
});

test('jobs that wait for a deleted printer are printed by the first kitchen printer', async () => {
  const kitchen = await new StandInPrinter().listen();
  const kitchenId = addPrinter(hub, kitchen.port);
  bar.temper = { kind: 'paper-out' };
  await orderBeer();
  await eventually(() => expect(jobsOf(hub)[0]?.reason).toContain('out of paper'));
  expect((await remove(barId)).status).toBe(200);
  await eventually(() =>
    expect(jobsOf(hub)).toMatchObject([{ state: 'done', printer_id: kitchenId }]),
  );
  expect(textOf(kitchen.prints[0] ?? Buffer.alloc(0))).toContain('1 x Beer');
  await kitchen.close();
});

test('without another printer a job needs checking, and the next printer that is set up prints it on request', async () => {
  bar.temper = { kind: 'paper-out' };
  await orderBeer();
  await eventually(() => expect(jobsOf(hub)[0]?.reason).toContain('out of paper'));
  await remove(barId);
  await eventually(() => expect(jobsOf(hub)[0]?.state).toBe('held'));
  const { body } = await till.get('/print/jobs');
  expect(body.open).toMatchObject([{ state: 'held', reason: expect.stringContaining('removed') }]);
  const path = `/print/jobs/${jobsOf(hub)[0]?.id}/retry`;
  expect((await till.post(path)).body.code).toBe('PRINT_JOB_STATE');
  bar.temper = { kind: 'fine' };
  const { body: added } = await till.post('/settings/printers/add', settings(bar.port));
  expect(jobsOf(hub)).toMatchObject([{ state: 'held', printer_id: added.id, reason: '' }]);
  expect((await till.post(path)).status).toBe(200);
  await eventually(() => expect(jobsOf(hub)[0]?.state).toBe('done'));
  expect(textOf(bar.prints[0] ?? Buffer.alloc(0))).toContain('1 x Beer');
});

test('an unconfirmed job still needs checking, and the first kitchen printer can reprint it', async () => {
  const kitchen = await new StandInPrinter().listen();
  const kitchenId = addPrinter(hub, kitchen.port);
  bar.temper = { kind: 'runs-out' };
  await orderBeer();
  await eventually(() => expect(jobsOf(hub)[0]?.state).toBe('unconfirmed'));
  await remove(barId);
  expect(jobsOf(hub)[0]?.state).toBe('unconfirmed');
  expect((await till.post(`/print/jobs/${jobsOf(hub)[0]?.id}/reprint`)).status).toBe(200);
  await eventually(() =>
    expect(jobsOf(hub)[1]).toMatchObject({ state: 'done', printer_id: kitchenId, duplicate: 1 }),
  );
  await kitchen.close();
});

test('a job that waits to open the drawer is given up', async () => {
  hub.db.exec('UPDATE printers SET has_drawer = 1');
  bar.temper = { kind: 'paper-out' };
  await till.post('/print/no-sale', { reason: 'change' });
  await eventually(() => expect(jobsOf(hub)[0]?.reason).toContain('out of paper'));
  await vi.waitFor(async () => {
    await remove(barId);
    expect(jobsOf(hub)[0]).toMatchObject({
      state: 'cancelled',
      reason: 'The printer was removed.',
    });
  }, 5000);
});
