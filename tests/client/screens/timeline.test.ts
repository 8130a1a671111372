// A day of reservations arranged by table and hour.
import { expect, test } from 'vitest';
import type { Reservation } from '#shared/entities/people.ts';
import type { SeatedTable } from '#shared/entities/tables.ts';
import { layOutTimeline, walkInsAt } from '../../../client/screens/reservations/timeline-layout.ts';

const HALL = [1, 2].map((id) => ({
  id,
  table_title: `Table ${id}`,
  floor: 'Hall',
  seating_capacity: 4,
}));

let lastId = 0;
function party(time: string, more: Partial<Reservation> = {}): Reservation {
  lastId += 1;
  return {
    id: lastId,
    customer_id: '1',
    customer_name: 'Ana',
    date: `2026-11-20T${time}:00.000Z`,
    table_id: 1,
    table_title: 'Table 1',
    status: 'booked',
    notes: '',
    people_count: 2,
    unique_code: 'ABCDEF',
    created_at: '',
    updated_at: '',
    arrived_at: null,
    seated_at: null,
    no_show_at: null,
    minutes: 120,
    ...more,
  };
}

test('goes by full hours from the first to the last, and is never shorter than an evening', () => {
  const laid = layOutTimeline([party('18:30'), party('20:00', { table_id: 2 })], HALL);
  expect(laid?.start).toBe(Date.UTC(2026, 10, 20, 18));
  expect(laid?.hours).toBe(6);
  expect(laid?.rows.map(({ title }) => title)).toEqual(['Table 1', 'Table 2']);
  const [block] = laid?.rows[0]?.blocks ?? [];
  expect([block?.from, block?.length]).toEqual([0.5 / 6, 2 / 6]);
  expect(layOutTimeline([party('10:00'), party('22:00')], HALL)?.hours).toBe(14);
});

test('overlapping reservations of a table get lanes, consecutive ones share a lane', () => {
  const laid = layOutTimeline([party('18:00'), party('19:00'), party('20:00')], HALL);
  const row = laid?.rows[0];
  expect(row?.lanes).toBe(2);
  expect(row?.blocks.map(({ lane }) => lane)).toEqual([0, 1, 0]);
});

test('reservations without a table come first, a deleted table stays, cancelled ones are left out', () => {
  const nobody = party('19:00', { table_id: null, table_title: null });
  const gone = party('19:00', { table_id: 9, table_title: 'Gone' });
  const cancelled = party('12:00', { status: 'cancelled' });
  const laid = layOutTimeline([gone, cancelled, nobody], HALL);
  expect(laid?.rows.map(({ title, blocks }) => [title, blocks.length])).toEqual([
    ['None yet', 1],
    ['Table 1', 0],
    ['Table 2', 0],
    ['Gone', 1],
  ]);
  expect(layOutTimeline([cancelled], HALL)).toBe(undefined);
});

test('the hours are those of the store’s clock, half hours off as in India', () => {
  const laid = layOutTimeline([party('13:40')], HALL, { offset: 30 * 60_000 });
  expect(laid?.start).toBe(Date.UTC(2026, 10, 20, 13, 30));
});

test('guests without a reservation are shown at their table, those of a seated party once', () => {
  const seatedAt = (id: number, more: Partial<SeatedTable>): SeatedTable => ({
    id,
    table_title: `Table ${id}`,
    floor: 'Hall',
    seating_capacity: 4,
    state: 'ordered',
    guests: 3,
    since: '2026-11-20T19:15:00.000Z',
    due: 0,
    bills: [{ id: 1, title: null, due: 0 }],
    next_reservation: null,
    plan: null,
    ...more,
  });
  const booked = party('19:00', { seated_at: '2026-11-20T19:05:00.000Z' });
  const left = party('18:00', { table_id: 3, seated_at: '2026-11-20T18:00:00.000Z', has_left: 1 });
  const free = seatedAt(4, { bills: [], since: null });
  const tables = [seatedAt(1, {}), seatedAt(2, {}), seatedAt(3, {}), free];
  const walkIns = walkInsAt(tables, [booked, left]);
  expect(walkIns.map(({ table_id, name, people }) => [table_id, name, people])).toEqual([
    [2, 'Walk-in', 3],
    [3, 'Walk-in', 3],
  ]);
  const laid = layOutTimeline([booked], HALL, { walkIns });
  expect(laid?.rows.map(({ title, blocks }) => [title, blocks.length])).toEqual([
    ['Table 1', 1],
    ['Table 2', 1],
    ['Table 3', 1],
  ]);
});
