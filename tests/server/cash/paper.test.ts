// The printed X report, count and Z report, and when a drawer opens (contract 19).
import { beforeAll, describe, expect, test } from 'vitest';
import { PAPERS } from '#shared/printing.ts';
import type { PrintDocument } from '../../../server/printing/layout/document.ts';
import { paperLines } from '../../../server/printing/layout/paper-lines.ts';
import { covers } from '../../contract/covers.ts';
import { CARD, CASH, refusalOf, sell } from '../../fixtures/drawers.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const addPrinter = async (name: string, port: number): Promise<number> => {
  const answer = await till.post('/settings/printers/add', {
    name,
    host: '127.0.0.1',
    port,
    paper: '80',
    codePage: 'cp858',
    printsReceipts: true,
    printsSlips: false,
    printsTokens: false,
    hasDrawer: true,
    copies: 1,
    categoryIds: [],
  });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body.id;
};
const documents = (kind?: string): PrintDocument[] =>
  hub.db
    .prepare('SELECT document FROM print_jobs ORDER BY id')
    .pluck()
    .all()
    .map((text) => JSON.parse(text as string) as PrintDocument)
    .filter((document) => kind === undefined || document.kind === kind);
const kicks = (): number[] =>
  hub.db
    .prepare(`SELECT printer_id FROM print_jobs WHERE kind = 'drawer' ORDER BY id`)
    .pluck()
    .all() as number[];
/** Returns the lines of the newest report, as printed on paper of this width. */
const lastReport = (paper: (typeof PAPERS)[number]): string[] => {
  const document = documents('report').at(-1);
  if (!document) throw new Error('no report was printed');
  return paperLines(document, paper, { duplicate: 0, insteadOf: null }).flatMap((line) => {
    if (line.kind === 'text') return [line.text];
    return line.kind === 'pair' ? [`${line.left} | ${line.right}`] : [];
  });
};

const hub = await openHub();
const boss = makePerson(hub, {
  scopes: ['POS', 'ORDERS', 'INVOICES', 'CASH', 'REFUND', 'SETTINGS'],
  username: 'boss',
});
const till = makeTill(hub, boss);

test('without a network printer the browser prints, and no drawer opens', async () => {
  const { body: shift } = await till.post('/shifts/open', { float: 10 });
  const x = await till.post(`/shifts/${shift.id}/print`, { what: 'x' });
  expect(x.body).toEqual({
    message: 'The X report is printed.',
    jobId: null,
    paper: { pageFormat: '80', parts: expect.any(Array) },
  });
  const words = (printed: typeof x) =>
    printed.body.paper.parts.flatMap((part: { text?: string }) => part.text ?? []);
  expect(words(x)).toContain('X');
  const head = hub.db
    .prepare(`SELECT prev_hash FROM audit WHERE kind = 'shift.printed' ORDER BY id LIMIT 1`)
    .pluck()
    .get() as string;
  expect(x.body.paper.parts.at(-1)).toMatchObject({
    kind: 'pair',
    left: 'Trail',
    right: head.slice(0, 16),
  });
  const sheet = await till.post(`/shifts/${shift.id}/print`, { what: 'count' });
  expect(words(sheet)).toContain('COUNT');
  const copy = await till.post(`/shifts/${shift.id}/print`, { what: 'count' });
  expect(words(copy)).toEqual(['DUPLICATE 1', ...words(sheet)]);
  await sell(hub, till, 500);
  const { body } = await till.get('/shifts');
  expect(body[0].openings).toEqual([]);
  await till.post(`/shifts/${shift.id}/count`, {
    counted: [{ paymentTypeId: CASH, amount: 15 }],
  });
  await till.post(`/shifts/${shift.id}/close`);
});

describe('with printers', () => {
  let first: number;
  let bar: number;
  beforeAll(async () => {
    first = await addPrinter('Counter', 9101);
    bar = await addPrinter('Bar', 9102);
  });

  test('a drawer opens for cash that comes or goes and for nothing else, and each time is in its shift', async () => {
    const { body: shift } = await till.post('/shifts/open', { float: 100 });
    const before = kicks().length;
    const { body: cash } = await sell(hub, till, 500, { tip: 2 });
    await sell(hub, till, 700, { typeId: CARD });
    const cart = [{ id: makeItem(hub, { priceCents: 2000 }) }];
    const { body: placed } = await till.post('/pos/create-order', {
      cart,
      deliveryType: 'takeaway',
    });
    const part = { payments: [{ paymentTypeId: CASH, amount: 5 }], due: 20 };
    await till.post(`/bills/${placed.billId}/pay`, part);
    await till.post(`/invoices/${cash.invoiceId}/refund`, {
      amount: 5,
      payments: [{ paymentTypeId: CASH, amount: 5 }],
      reason: 'Cold',
    });
    const move = (kind: string, more: object = {}) =>
      till.post(`/shifts/${shift.id}/move`, { kind, amount: 1, reason: 'Change', ...more });
    await move('in');
    await move('drop');
    await move('tipout', { username: 'boss' });
    await till.post('/print/no-sale', { reason: 'Change' });
    const { body: shifts } = await till.get('/shifts');
    expect(shifts[0].openings.map(({ cause }: { cause: string }) => cause)).toEqual([
      'sale',
      'sale',
      'refund',
      'in',
      'drop',
      'tipout',
      'no-sale',
    ]);
    expect(shifts[0].openings[0].username).toBe('boss');
    expect(kicks().slice(before)).toEqual(Array.from({ length: 7 }, () => first));
    await till.post(`/shifts/${shift.id}/count`, { counted: [{ paymentTypeId: CASH, amount: 0 }] });
    await till.post(`/shifts/${shift.id}/close`, { reason: 'Test' });
  });

  test('each drawer opens at its own printer, and a server bank opens no drawer', async () => {
    const { body: drawer } = await till.post('/settings/drawers/add', {
      title: 'Bar',
      printerId: bar,
      username: 'boss',
    });
    const before = kicks().length;
    await sell(hub, till, 100);
    expect(kicks().slice(before)).toEqual([bar]);
    const purse = { title: 'Purse', printerId: null, username: 'boss' };
    await till.post(`/settings/drawers/${drawer.id}/update`, purse);
    await sell(hub, till, 100);
    expect(kicks().slice(before)).toEqual([bar]);
    expect(await refusalOf(till.post('/print/no-sale', { reason: 'Change' }))).toEqual([
      409,
      'PRINT_JOB_STATE',
    ]);
  });

  test('X reports, count sheets and Z reports are printed at the receipt printer, and the trail records who printed them', async () => {
    covers('19.5', '19.6', 'POST /days/{zNo}/print', 'POST /shifts/{id}/print');
    const { body: shift } = await till.post('/shifts/open', { float: 100 });
    await sell(hub, till, 1250);
    const print = (what: string) => till.post(`/shifts/${shift.id}/print`, { what });
    expect((await print('x')).body.jobId).toEqual(expect.any(Number));
    for (const paper of PAPERS) {
      const lines = lastReport(paper);
      expect(lines).toContain('X');
      expect(lines.join('\n')).toMatch(/^Sales \(1\) \| \$12\.50$/m);
      // Anyone may find the paper, so it does not reveal the expected amounts.
      expect(lines.join('\n')).not.toMatch(/Expected|112\.50/);
    }
    await print('count');
    for (const paper of PAPERS) {
      expect(lastReport(paper)).toContain('$100.00 | x ______ = ___________');
      expect(lastReport(paper)).toContain('$0.01 | x ______ = ___________');
    }
    const denominations = [
      { value: 50, count: 2 },
      { value: 1, count: 12 },
    ];
    await till.post(`/shifts/${shift.id}/count`, {
      counted: [{ paymentTypeId: CASH, amount: 112, denominations }],
    });
    await print('count');
    expect(lastReport('57')).toEqual(
      expect.arrayContaining([
        '2 x $50.00 | $100.00',
        'Cash, counted | $112.00',
        'difference | -$0.50',
      ]),
    );
    await till.post(`/shifts/${shift.id}/close`, { reason: 'Half a dollar' });
    const { body: closed } = await till.post('/days/close');
    const { body: z } = await till.get(`/days/${closed.zNo}`);
    const printed = await till.post(`/days/${closed.zNo}/print`);
    expect(printed.body.jobId).toEqual(expect.any(Number));
    for (const paper of PAPERS) {
      const lines = lastReport(paper);
      expect(lines).toContain(`Z ${closed.zNo}`);
      expect(lines).toContain(`Trail | ${z.audit_head.slice(0, 16)}`);
      expect(lines).toContain(`Z | ${z.hash.slice(0, 16)}`);
      expect(lines.every((line) => line.length <= 50)).toBe(true);
    }
    const kinds = hub.db
      .prepare(
        `SELECT kind FROM audit WHERE kind IN ('shift.printed', 'day.printed') ORDER BY id DESC`,
      )
      .pluck()
      .all();
    expect(kinds.slice(0, 3)).toEqual(['day.printed', 'shift.printed', 'shift.printed']);
    const { body: jobs } = await till.get('/print/jobs');
    expect(JSON.stringify(jobs)).toContain(`Z ${closed.zNo}`);
  });

  test('a report with the same content as an earlier printout is a numbered duplicate', async () => {
    const { body: shift } = await till.post('/shifts/open', { float: 100 });
    const print = (what: string) => till.post(`/shifts/${shift.id}/print`, { what });
    const duplicateOf = () =>
      hub.db.prepare('SELECT duplicate FROM print_jobs ORDER BY id DESC LIMIT 1').pluck().get();
    await print('x');
    expect(duplicateOf()).toBe(0);
    const { body: again } = await print('x');
    expect(duplicateOf()).toBe(1);
    // Reprints from the print queue count as duplicates too.
    hub.db.prepare("UPDATE print_jobs SET state = 'done' WHERE id = ?").run(again.jobId);
    await till.post(`/print/jobs/${again.jobId}/reprint`);
    expect(duplicateOf()).toBe(2);
    await print('x');
    expect(duplicateOf()).toBe(3);
    // A later X has other content, so it is not a duplicate.
    await sell(hub, till, 100);
    await print('x');
    expect(duplicateOf()).toBe(0);
    await print('count');
    expect(duplicateOf()).toBe(0);
    const counted = [{ paymentTypeId: CASH, amount: 101 }];
    await till.post(`/shifts/${shift.id}/count`, { counted });
    await print('count');
    expect(duplicateOf()).toBe(0);
    await till.post(`/shifts/${shift.id}/close`);
    const { body: closed } = await till.post('/days/close');
    const printZ = () => till.post(`/days/${closed.zNo}/print`);
    await printZ();
    expect(duplicateOf()).toBe(0);
    await printZ();
    expect(duplicateOf()).toBe(1);
    const told = hub.db
      .prepare("SELECT json_extract(details, '$.duplicate') FROM audit WHERE kind = 'day.printed'")
      .pluck();
    expect(told.all().slice(-2)).toEqual([0, 1]);
  });

  test('who lacks the right prints none of it', async () => {
    const waiter = makeTill(hub, makePerson(hub, { scopes: ['POS'] }));
    const { body: shift } = await till.post('/shifts/open', { float: 1 });
    const needed = [403, 'APPROVAL_NEEDED'];
    expect(await refusalOf(waiter.post(`/shifts/${shift.id}/print`, { what: 'x' }))).toEqual(
      needed,
    );
    expect(await refusalOf(waiter.post('/days/1/print'))).toEqual(needed);
    expect(await refusalOf(till.post(`/shifts/${shift.id}/print`, { what: 'y' }))).toEqual([
      400,
      'INVALID_INPUT',
      'what',
    ]);
    expect(await refusalOf(till.post('/days/999/print'))).toEqual([404, 'NOT_FOUND']);
    expect(await refusalOf(till.post('/shifts/999/print', { what: 'x' }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });
});
