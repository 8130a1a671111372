// Reports, dashboard and invoices compared with figures worked out by hand, over 2,000 orders in two time zones.
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rebuildRollups } from '../../../server/domain/audit/verify-rollups.ts';
import { covers } from '../../contract/covers.ts';
import { callApi, makeHub, type TestHub } from '../../fixtures/hub.ts';
import {
  dayAfter,
  reportByHand,
  soldByHand,
  topSelling,
  tradingDay,
} from '../../fixtures/pencil.ts';
import { makeAdmin, makePerson, type Person } from '../../fixtures/people.ts';
import { makeRandom } from '../../fixtures/random.ts';
import { makeTrade, type Trade } from '../../fixtures/trade.ts';

const random = makeRandom();
console.log(`figures: SEED=${random.seed}`);

const PLACES = [
  {
    clockwork: { timezone: 'Europe/Berlin', dayStartsAt: '04:00' },
    // Clocks go forward on 2026-03-29 and back on 2026-10-25.
    stretches: [
      [Date.UTC(2026, 2, 26, 10), Date.UTC(2026, 3, 2, 10)],
      [Date.UTC(2026, 9, 22, 10), Date.UTC(2026, 9, 29, 10)],
    ],
    changes: ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25'],
  },
  {
    clockwork: { timezone: 'America/New_York', dayStartsAt: '00:00' },
    // Clocks go forward on 2026-03-08 and back on 2026-11-01.
    stretches: [
      [Date.UTC(2026, 2, 5, 10), Date.UTC(2026, 2, 11, 10)],
      [Date.UTC(2026, 9, 29, 10), Date.UTC(2026, 10, 4, 10)],
    ],
    changes: ['2026-03-08', '2026-11-01'],
  },
] as const;

describe.each(PLACES)('in $clockwork.timezone', ({ clockwork, stretches, changes }) => {
  let hub: TestHub;
  let admin: Person;
  let trade: Trade;
  let today: string;

  beforeAll(async () => {
    hub = await makeHub({ now: stretches[0][0] });
    hub.db
      .prepare('UPDATE store SET timezone = ?, day_starts_at = ?')
      .run(clockwork.timezone, clockwork.dayStartsAt);
    trade = await makeTrade(hub, random, { count: 1000, stretches });
    admin = makeAdmin(hub);
    today = tradingDay(hub.clock.now, clockwork);
  }, 120_000);
  afterAll(() => hub.close());

  const get = (path: string) => callApi(hub, 'GET', path, { cookie: admin.cookie });
  const expectReport = async (query: string, from: string, to: string) => {
    const { status, body } = await get(`/reports?${query}`);
    expect(status).toBe(200);
    expect(olderFigures(body)).toEqual(reportByHand(trade, clockwork, from, to));
    expect(soldFigures(body)).toEqual(soldByHand(trade, clockwork, from, to));
    return body;
  };

  test('the trade is worth counting', () => {
    const lines = trade.orders.flatMap(({ lines }) => lines);
    expect(trade.orders).toHaveLength(1000);
    expect(trade.invoices.length).toBeGreaterThan(500);
    expect(lines.filter(({ cancelled }) => cancelled).length).toBeGreaterThan(50);
    expect(trade.orders.filter(({ cancelled }) => cancelled).length).toBeGreaterThan(20);
    const kinds = new Set(lines.map(({ dish }) => dish.tax?.type ?? null));
    expect(kinds).toEqual(new Set(['exclusive', 'inclusive', null]));
  });

  test('a year is reported to the hundredth, and its parts add up', async () => {
    covers('10.14', '23.1', 'GET /reports');
    const year = 'type=custom&from=2026-01-01&to=2026-12-31';
    const body = await expectReport(year, '2026-01-01', '2026-12-31');
    expect(body.ordersCount).toBeGreaterThan(800);
    const cents = (rows: { tax: number }[]) =>
      rows.reduce((total, { tax }) => total + Math.round(tax * 100), 0);
    expect(cents(body.taxes)).toBe(Math.round(body.taxTotal * 100));
    expect(cents(body.days)).toBe(Math.round(body.taxTotal * 100));
  });

  test.each(changes.map((day) => [day]))(
    'the day %s, when clocks change, is reported',
    async (day) => {
      const body = await expectReport(`type=custom&from=${day}&to=${day}`, day, day);
      expect(body.ordersCount).toBeGreaterThan(0);
    },
  );

  test('the preset periods count from the current business day', async () => {
    await expectReport('', today, today);
    await expectReport('type=yesterday', dayAfter(today, -1), dayAfter(today, -1));
    await expectReport('type=last_7days', dayAfter(today, -6), today);
    const month = `${today.slice(0, 7)}-01`;
    const nextMonth = `${dayAfter(month, 31).slice(0, 7)}-01`;
    await expectReport('type=this_month', month, dayAfter(nextMonth, -1));
    const lastMonth = `${dayAfter(month, -1).slice(0, 7)}-01`;
    await expectReport('type=last_month', lastMonth, dayAfter(month, -1));
  });

  test('the dashboard has the figures of today', async () => {
    const { body } = await get('/dashboard');
    const byHand = reportByHand(trade, clockwork, today, today);
    const isToday = ({ at }: { at: number }) => tradingDay(at, clockwork) === today;
    expect(body).toEqual({
      reservations: [],
      topSellingItems: topSelling(trade.orders.filter((o) => !o.cancelled && isToday(o))),
      inSets: [],
      ordersCount: byHand.ordersCount,
      newCustomerCount: byHand.newCustomers,
      repeatedCustomerCount: byHand.repeatedCustomers,
      currency: 'USD',
    });
  });

  test('every invoice is listed once, on the day of its payment, with its sums and orders', async () => {
    covers('23.2');
    const { body } = await get('/invoices?type=custom&from=2026-01-01&to=2026-12-31');
    const listed = body.map((invoice: Record<string, number | { order_id: number }[]>) => ({
      at: invoice.created_at,
      net: invoice.sub_total,
      tax: invoice.tax_total,
      orders: invoice.orders,
    }));
    const byHand = trade.invoices.map(({ at, net, tax, orderIds }) => ({
      at: new Date(at).toISOString(),
      net: net / 100,
      tax: tax / 100,
      orders: orderIds.map((order_id) => ({ order_id })),
    }));
    expect(listed).toEqual(byHand.reverse());
    for (const day of changes) {
      const ofDay = await get(`/invoices?type=custom&from=${day}&to=${day}`);
      const expected = trade.invoices.filter((i) => tradingDay(i.at, clockwork) === day);
      expect(ofDay.body).toHaveLength(expected.length);
    }
  });

  test('a reprint of an invoice has the sums of the invoice', async () => {
    for (const { orderIds, net, tax } of trade.invoices.slice(0, 40)) {
      const options = { body: { orderIds }, cookie: admin.cookie };
      const { body } = await callApi(hub, 'POST', '/invoices/orders', options);
      expect([body.subtotal, body.taxTotal, body.total]).toEqual([
        net / 100,
        tax / 100,
        (net + tax) / 100,
      ]);
    }
  });

  test('later changes of titles, taxes and prices change no old figure but the price now', async () => {
    covers('2.7');
    const query = '/reports?type=custom&from=2026-01-01&to=2026-12-31';
    const { body: before } = await get(query);
    hub.db.exec(`UPDATE menu_items SET title = 'New ' || title, tax_id = NULL;
      DELETE FROM taxes; UPDATE payment_types SET title = 'New ' || title`);
    expect((await get(query)).body).toEqual(before);
  });

  test('the export has the figures of the report', async () => {
    covers('23.1', 'GET /reports/export');
    const query = 'type=custom&from=2026-01-01&to=2026-12-31';
    const { text, headers } = await get(`/reports/export?${query}`);
    expect(headers['content-disposition']).toContain('report-2026-01-01-2026-12-31.csv');
    const rows: string[][] = parse(text, { bom: true, relax_column_count: true });
    const { body } = await get(`/reports?${query}`);
    expect(rows).toContainEqual(['Revenue', body.revenueTotal.toFixed(2)]);
    expect(rows).toContainEqual(['Orders', `${body.ordersCount}`]);
    const day = body.days.find(({ ordersCount }: { ordersCount: number }) => ordersCount > 0);
    const cells = [day.day, day.revenue.toFixed(2), day.tax.toFixed(2), `${day.ordersCount}`];
    expect(rows).toContainEqual(cells);
  });
});

/** Returns a report without the figures that later versions added. Another test checks these figures. */
function olderFigures(report: Record<string, unknown>): object {
  const newer =
    /^(discount|comp|void|waste|refund|service|rounding|tip)Total$|^guests$|PerGuest$|^currencyDecimals$|^sold|^weekHours$|^dayStartHour$|^reserved$|^tableTurns$/;
  return Object.fromEntries(Object.entries(report).filter(([name]) => !newer.test(name)));
}

interface SoldReport {
  readonly soldCategories: readonly { readonly quantity: number; readonly amount: number }[];
  readonly weekHours: readonly { weekday: number; hour: number; ordersCount: number }[];
}

function soldFigures({ soldCategories, weekHours }: SoldReport): object {
  return {
    quantity: soldCategories.reduce((sum, { quantity }) => sum + quantity, 0),
    cents: soldCategories.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0),
    weekHours: new Map(
      weekHours.map(({ weekday, hour, ordersCount }) => [`${weekday} ${hour}`, ordersCount]),
    ),
  };
}

describe('a report', () => {
  let hub: TestHub;
  let keeper: Person;
  beforeAll(async () => {
    hub = await makeHub();
    keeper = makePerson(hub, { scopes: ['REPORTS'] });
  });
  afterAll(() => hub.close());
  const get = (query: string) =>
    callApi(hub, 'GET', `/reports?${query}`, { cookie: keeper.cookie });

  test('without sales has only zeros', async () => {
    const { body } = await get('');
    expect(body).toMatchObject({ from: '2026-11-20', ordersCount: 0, averageOrderValue: 0 });
    expect(body).toMatchObject({ topSellingItems: [], paymentTypes: [], taxes: [] });
    expect(body.hours).toHaveLength(24);
  });

  test('averages are rounded half up', async () => {
    hub.db.exec(`INSERT INTO menu_items (id, title, price_cents) VALUES (1, 'A', 1);
      INSERT INTO invoices (id, created_at, business_day, sub_total_cents, tax_total_cents, total_cents, delivery_type, customer_type)
        VALUES (1, 0, '2025-01-01', 25, 0, 25, 'takeaway', 'WALKIN');`);
    const order = hub.db.prepare(
      `INSERT INTO orders (business_day, token_no, created_at, sale_hour, delivery_type, customer_type, status, payment_status, invoice_id)
       VALUES ('2025-01-01', ?, 0, 0, 'takeaway', 'WALKIN', 'completed', 'paid', 1)`,
    );
    order.run(1);
    order.run(2);
    rebuildRollups(hub.db);
    const { body } = await get('type=custom&from=2025-01-01&to=2025-01-01');
    expect(body.averageOrderValue).toBe(0.13);
  });

  test.each([
    ['type=tomorrow', 'type'],
    ['type=custom', 'from'],
    ['type=custom&from=2026-02-01&to=2026-01-01', 'to'],
    ['type=custom&from=2000-01-01&to=2026-01-01', 'from'],
    ['type=ever', 'type'],
  ])('%s is refused', async (query, field) => {
    const answer = await get(query);
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([
      400,
      'INVALID_INPUT',
      field,
    ]);
    for (const other of ['export', 'exceptions', 'exceptions/export', 'staff', 'staff/export']) {
      const { status } = await callApi(hub, 'GET', `/reports/${other}?${query}`, keeper);
      expect([other, status]).toEqual([other, 400]);
    }
  });

  test('of twenty years has every day', async () => {
    const { body } = await get('type=custom&from=2006-12-01&to=2026-11-30');
    expect(body.days).toHaveLength(7305);
    expect(body.daysBefore).toHaveLength(7305);
    expect(body.daysBefore.at(-1).day).toBe('2006-11-30');
  });

  test('is for REPORTS only', async () => {
    const waiter = makePerson(hub, { scopes: ['POS', 'INVOICES'] });
    for (const path of ['/reports', '/reports/export', '/reports?type=ever']) {
      expect((await callApi(hub, 'GET', path, { cookie: waiter.cookie })).status).toBe(403);
      expect((await callApi(hub, 'GET', path)).status).toBe(401);
    }
  });
});
