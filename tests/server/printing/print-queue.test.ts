// Printer settings and the calls of the queue: addresses, the list, retry, cancel, reprint, opening the drawer without
// a sale.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi, makeHub } from '../../fixtures/hub.ts';
import { makeCategory } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { listenTo, makeTill, placeOrder } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';
import { addPrinter, jobsOf, StandInPrinter } from '../../fixtures/printer.ts';

const TIMES = { connectMs: 1000, statusMs: 600, idleMs: 500, mostMs: 20_000 };
const hub = await openHub({ printTimes: TIMES, config: { port: 8080 } });
const till = makeTill(hub);

const body = (more: object = {}) => ({
  name: 'Bar',
  host: '192.168.1.50',
  port: 9100,
  paper: '80',
  codePage: 'cp858',
  printsReceipts: false,
  printsSlips: false,
  printsTokens: false,
  categoryIds: [],
  hasDrawer: false,
  copies: 1,
  ...more,
});

describe('allowed addresses of printers', () => {
  const allowed = ['10.1.2.3', '172.16.0.9', '192.168.0.7', '127.0.0.1', '::1', 'fd00::7'];
  test.each(allowed)('%s is taken', async (host) => {
    const { status, body: answer } = await till.post('/settings/printers/add', body({ host }));
    expect(status).toBe(200);
    await callApi(hub, 'DELETE', `/settings/printers/${answer.id}`, { cookie: cookie() });
  });

  const refused = [
    '8.8.8.8',
    '172.32.0.1',
    '0.0.0.0',
    '224.0.0.1',
    'printer.example.com',
    'localhost',
    '2001:db8::1',
    '::ffff:8.8.8.8',
    '192.168.1.50/24',
    '192.168.1',
    '169.254.3.4',
    '169.254.169.254',
    'fe80::1',
    'fe80::1%eth0',
    'fd00::7%eth0',
  ];
  test.each(refused)('%s is refused', async (host) => {
    const { status, body: answer } = await till.post('/settings/printers/add', body({ host }));
    expect([status, answer.field]).toEqual([400, 'host']);
  });

  test('this machine itself is taken only where printers are tried out', async () => {
    const serious = await makeHub({ config: { loopbackPrinters: false } });
    const { cookie } = makePerson(serious, { role: 'admin' });
    for (const host of ['127.0.0.1', '127.8.8.8', '::1']) {
      const options = { body: body({ host }), cookie };
      const answer = await callApi(serious, 'POST', '/settings/printers/add', options);
      expect([answer.status, answer.body.field]).toEqual([400, 'host']);
    }
    await serious.close();
  });

  test("the hub's own port is refused", async () => {
    const answer = await till.post('/settings/printers/add', body({ port: 8080 }));
    expect([answer.status, answer.body.field]).toEqual([400, 'port']);
  });
});

let adminCookie = '';
function cookie(): string {
  adminCookie ||= makePerson(hub, { role: 'admin' }).cookie;
  return adminCookie;
}

describe('with a printer', () => {
  let printer: StandInPrinter;
  let id: number;
  beforeEach(async () => {
    printer = await new StandInPrinter().listen();
    id = addPrinter(hub, printer.port, { receipts: true, drawer: true });
  });
  afterEach(async () => {
    await callApi(hub, 'DELETE', `/settings/printers/${id}`, { cookie: cookie() });
    await printer.close();
    hub.db.exec('DELETE FROM print_jobs WHERE reprint_of IS NOT NULL; DELETE FROM print_jobs');
  });
  const done = () =>
    vi.waitFor(() => expect(jobsOf(hub).every(({ state }) => state === 'done')).toBe(true), 5000);

  test('is listed with its state as soon as it has been heard', async () => {
    covers('5.13', 'GET /settings/printers', 'POST /settings/printers/add');
    await till.get('/settings/printers');
    await vi.waitFor(async () => {
      const { body: list } = await till.get('/settings/printers');
      expect(list).toMatchObject([{ id, state: 'ready', waiting: 0, category_ids: [] }]);
    });
  });

  test('is changed with its categories, and a test print comes out of it', async () => {
    covers('5.13', 'POST /settings/printers/{id}/test', 'POST /settings/printers/{id}/update');
    const category = makeCategory(hub);
    const change = body({
      host: '127.0.0.1',
      port: printer.port,
      printsSlips: true,
      categoryIds: [category],
    });
    expect((await till.post(`/settings/printers/${id}/update`, change)).status).toBe(200);
    const { body: list } = await till.get('/settings/printers');
    expect(list).toMatchObject([{ name: 'Bar', category_ids: [category], prints_slips: 1 }]);
    expect(
      (await till.post(`/settings/printers/${id}/update`, { ...change, standInId: id })).status,
    ).toBe(400);
    expect((await till.post(`/settings/printers/${id}/test`)).status).toBe(200);
    await done();
    expect(printer.prints).toHaveLength(1);
  });

  test('a slip is reprinted as duplicate 1, then 2, and what is done is neither retried nor cancelled', async () => {
    await placeOrder(hub, till);
    await done();
    const [job] = jobsOf(hub);
    expect((await till.post(`/print/jobs/${job?.id}/reprint`)).body.message).toContain(
      'duplicate 1',
    );
    await done();
    expect((await till.post(`/print/jobs/${job?.id}/reprint`)).body.message).toContain(
      'duplicate 2',
    );
    await done();
    expect((await till.post(`/print/jobs/${job?.id}/retry`)).status).toBe(409);
    expect((await till.post(`/print/jobs/${job?.id}/cancel`)).status).toBe(409);
    expect((await till.post('/print/jobs/999999/retry')).status).toBe(404);
  });

  test('a token is printed on request, and what waits can be cancelled', async () => {
    covers('5.13', 'POST /print/jobs/{id}/cancel', 'POST /print/token');
    hub.db.exec('UPDATE printers SET prints_tokens = 1');
    const { orderId } = await placeOrder(hub, till);
    await done();
    expect((await till.post('/print/token', { orderId })).status).toBe(200);
    await done();
    expect(jobsOf(hub).map(({ kind }) => kind)).toContain('token');
    printer.temper = { kind: 'paper-out' };
    await till.post('/print/token', { orderId });
    const last = () => jobsOf(hub).reduce((a, b) => (a.id > b.id ? a : b));
    // A job that is being sent cannot be cancelled (409). Without paper it soon waits, and can then be cancelled.
    await vi.waitFor(async () => {
      const { status } = await till.post(`/print/jobs/${last().id}/cancel`);
      expect(status).toBe(200);
    }, 5000);
    expect(last().state).toBe('cancelled');
  });

  test('an unconfirmed job that was printed counts as printed, without a cancellation slip', async () => {
    printer.temper = { kind: 'runs-out' };
    await placeOrder(hub, till);
    await vi.waitFor(() => expect(jobsOf(hub)[0]?.state).toBe('unconfirmed'), 5000);
    printer.temper = { kind: 'fine' };
    const path = `/print/jobs/${jobsOf(hub)[0]?.id}`;
    const { status, body: answer } = await till.post(`${path}/cancel`);
    expect([status, answer.message]).toEqual([200, 'Marked as printed.']);
    expect(jobsOf(hub)[0]).toMatchObject({
      state: 'done',
      confirmed: 0,
      reason: 'Staff marked this job as printed.',
    });
    expect((await till.post(`${path}/reprint`)).body.message).toContain('duplicate 1');
    await done();
  });

  test('no sale opens the drawer and keeps the reason with the name', async () => {
    covers('5.13', 'POST /print/no-sale');
    expect((await till.post('/print/no-sale', { reason: '' })).status).toBe(400);
    const { status, body: told } = await till.post('/print/no-sale', {
      reason: 'change for a note',
    });
    expect([status, told.message]).toEqual([200, 'Opening the drawer.']);
    await done();
    expect(printer.prints[0]?.toString('hex')).toBe('1b401b700019fa');
    const row = hub.db
      .prepare(`SELECT details FROM audit WHERE kind = 'drawer.no-sale'`)
      .pluck()
      .get();
    expect(JSON.parse(String(row))).toEqual({ reason: 'change for a note' });
  });

  test('tills are notified that receipts have a printer, and events announce waiting jobs', async () => {
    hub.hub.signal({ kind: 'answers-stale' });
    expect((await till.get('/pos/init')).body.hasReceiptPrinter).toBe(true);
    expect((await till.get('/orders/init')).body.hasReceiptPrinter).toBe(true);
    const events = listenTo(hub);
    await placeOrder(hub, till);
    await done();
    const [job] = jobsOf(hub);
    expect(events.take()).toContainEqual({ event: 'print_update', data: { jobIds: [job?.id] } });
  });

  test('the queue tells what waits and why, and what a removed printer leaves asks', async () => {
    covers('5.13', 'DELETE /settings/printers/{id}', 'GET /print/jobs');
    printer.temper = { kind: 'paper-out' };
    await placeOrder(hub, till);
    await vi.waitFor(async () => {
      const { body: queue } = await till.get('/print/jobs?watch=1');
      expect(queue.open).toMatchObject([
        {
          kind: 'slip',
          printer_name: 'Kitchen',
          state: 'waiting',
          reason: 'The printer is out of paper.',
        },
      ]);
      expect(queue.printers).toMatchObject([{ id, state: 'paper-out' }]);
    });
    await callApi(hub, 'DELETE', `/settings/printers/${id}`, { cookie: cookie() });
    await vi.waitFor(async () => {
      const reason = 'The printer was removed, and no other printer prints this kind of job yet.';
      expect((await till.get('/print/jobs')).body.open).toMatchObject([{ state: 'held', reason }]);
    }, 4000);
  });

  test('finished jobs come in pages of 50', async () => {
    const insert = hub.db.prepare(
      `INSERT INTO print_jobs (printer_id, kind, document, state, next_at, created_at, updated_at)
       VALUES (?, 'drawer', '{"kind":"drawer"}', 'done', 0, 0, 0)`,
    );
    for (let n = 0; n < 70; n += 1) insert.run(id);
    const idsOf = async (query: string) =>
      (await till.get(`/print/jobs${query}`)).body.recent.map((job: { id: number }) => job.id);
    const first = await idsOf('');
    const second = await idsOf(`?before=${first.at(-1)}`);
    expect([first.length, second.length]).toEqual([50, 20]);
    expect([...first, ...second]).toEqual(
      jobsOf(hub)
        .map((job) => job.id)
        .reverse(),
    );
    expect(await idsOf(`?before=${second.at(-1)}`)).toEqual([]);
    expect((await till.get('/print/jobs?before=x')).status).toBe(400);
  });
});
