// A printer that hangs leaves one slip in doubt, not all slips of the evening: the other slips go to another printer
// or wait.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { textOf } from '../../fixtures/escpos.ts';
import { makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { makeTill, placeOrder, type Till } from '../../fixtures/orders.ts';
import { addPrinter, jobsOf, StandInPrinter } from '../../fixtures/printer.ts';

const TIMES = { connectMs: 400, statusMs: 200, idleMs: 400, mostMs: 20_000 };
let hub: TestHub;
let till: Till;
let printer: StandInPrinter;
let bar: StandInPrinter;
beforeEach(async () => {
  hub = await makeHub({ printTimes: TIMES });
  till = makeTill(hub);
  printer = await new StandInPrinter().listen();
  bar = await new StandInPrinter().listen();
});
afterEach(async () => {
  await hub.close();
  await printer.close();
  await bar.close();
});

const eventually = (look: () => void) => vi.waitFor(look, { timeout: 10_000, interval: 20 });
const states = () => jobsOf(hub).map(({ state }) => state);
const order = (title: string) =>
  placeOrder(hub, till, { cart: [{ id: makeItem(hub, { title }) }] });
const dishes = ({ prints }: StandInPrinter) =>
  prints.flatMap((bytes) => /1 x (\w+)/.exec(textOf(bytes))?.[1] ?? []);
async function orderFive(): Promise<void> {
  for (const title of ['A', 'B', 'C', 'D', 'E']) await order(title);
}

test.each([false, true])(
  'after the first slip in doubt the stand-in prints (silent: %s)',
  async (silent) => {
    const standIn = addPrinter(hub, bar.port, { name: 'Bar', slips: false });
    addPrinter(hub, printer.port, { name: 'Grill', standIn });
    printer.temper = { kind: 'hangs', after: 40, silent };
    await orderFive();
    await eventually(() => expect(states()).toEqual(['unconfirmed', ...Array(4).fill('done')]));
    expect(dishes(bar)).toEqual(['B', 'C', 'D', 'E']);
    expect(printer.prints).toHaveLength(1);
  },
);

test('receipts that wait for the hanging printer keep no slip from the stand-in', async () => {
  const standIn = addPrinter(hub, bar.port, { name: 'Bar', slips: false });
  addPrinter(hub, printer.port, { name: 'Grill', standIn, tokens: true });
  hub.db.exec('UPDATE store SET print_token = 1');
  printer.temper = { kind: 'hangs', after: 40 };
  await order('A');
  await order('B');
  await eventually(() => expect(dishes(bar)).toEqual(['B']));
  await eventually(() => expect(states()).toEqual(['unconfirmed', 'waiting', 'done', 'waiting']));
});

test('without a stand-in what has not left waits, and goes in order when the printer takes bytes again', async () => {
  addPrinter(hub, printer.port);
  printer.temper = { kind: 'hangs', after: 0 };
  await orderFive();
  await eventually(() => expect(jobsOf(hub)[1]?.reason).toBe('The printer stopped taking data.'));
  expect(states()).toEqual(['unconfirmed', ...Array(4).fill('waiting')]);
  printer.temper = { kind: 'fine' };
  await eventually(() => expect(states()).toEqual(['unconfirmed', ...Array(4).fill('done')]));
  expect(dishes(printer)).toEqual(['B', 'C', 'D', 'E']);
});

test('a silent printer that never hangs up asks once, and its slips count as sent from then on', async () => {
  addPrinter(hub, printer.port);
  printer.temper = { kind: 'keeps-open' };
  await order('A');
  await eventually(() => expect(states()).toEqual(['unconfirmed']));
  const [{ id, reason } = { id: 0, reason: '' }] = jobsOf(hub);
  expect(reason).toContain('did not confirm this job');
  await till.post(`/print/jobs/${id}/cancel`);
  await order('B');
  await order('C');
  await eventually(() => expect(states()).toEqual(['done', 'done', 'done']));
  expect(dishes(printer)).toEqual(['A', 'B', 'C']);
  expect(jobsOf(hub).map(({ confirmed }) => confirmed)).toEqual([0, 0, 0]);
});

/** The settings of the stand-in printer without its port. */
const settings = {
  name: 'Grill',
  host: '127.0.0.1',
  paper: '80',
  codePage: 'cp858',
  printsReceipts: false,
  printsSlips: true,
  printsTokens: false,
  categoryIds: [],
  hasDrawer: false,
  copies: 1,
};

test('jobs that a printer takes whole without a word are counted, and done once it is marked as one that never reports', async () => {
  const id = addPrinter(hub, printer.port);
  const save = (more: object) =>
    till.post(`/settings/printers/${id}/update`, { ...settings, port: printer.port, ...more });
  const read = async () => {
    const [listed] = (await till.get('/settings/printers')).body;
    const [shown] = (await till.get('/print/jobs')).body.printers;
    const of = (row: typeof listed) => [row.never_reports, row.silent_jobs];
    expect(of(shown)).toEqual(of(listed));
    return of(listed);
  };
  expect(await read()).toEqual([0, 0]);
  printer.temper = { kind: 'closes', after: 40 };
  await order('A');
  await eventually(() => expect(states()).toEqual(['unconfirmed']));
  printer.temper = { kind: 'keeps-open' };
  for (const title of ['B', 'C', 'D']) await order(title);
  await eventually(() => expect(states()).toEqual(Array(4).fill('unconfirmed')));
  expect(await read()).toEqual([0, 3]);
  expect((await save({})).status).toBe(200);
  expect(await read()).toEqual([0, 3]);
  expect((await save({ neverReports: true })).status).toBe(200);
  expect(await read()).toEqual([1, 0]);
  // The first slip stays `unconfirmed`, because the printer closed the connection before it had the whole slip. Only
  // slips that the printer took completely become `done`.
  expect(states()).toEqual(['unconfirmed', 'done', 'done', 'done']);
  await order('E');
  await eventually(() => expect(states()[4]).toBe('done'));
  expect(printer.prints.filter((bytes) => bytes.includes('1 x E'))).toHaveLength(1);
  await save({});
  expect(await read()).toEqual([1, 0]);
  await save({ neverReports: false });
  await order('F');
  await eventually(() => expect(states()[5]).toBe('unconfirmed'));
  expect(await read()).toEqual([0, 1]);
  printer.temper = { kind: 'fine' };
  await order('G');
  await eventually(() => expect(states()[6]).toBe('done'));
  expect(await read()).toEqual([0, 0]);
});

test('what the hub has learned about a printer is forgotten when the printer’s address changes', async () => {
  const id = addPrinter(hub, printer.port);
  hub.db.exec('UPDATE printers SET keeps_open = 1');
  const keepsOpen = () => hub.db.prepare('SELECT keeps_open FROM printers').pluck().get();
  await till.post(`/settings/printers/${id}/update`, { ...settings, port: printer.port });
  expect(keepsOpen()).toBe(1);
  await till.post(`/settings/printers/${id}/update`, { ...settings, port: bar.port });
  expect(keepsOpen()).toBe(0);
});
