// The layout of tickets in columns: every line is shown once, in order and inside its column; few tickets are split.
import { describe, expect, test } from 'vitest';
import { arrange, lineRoom, type TicketSize } from '../../../../client/screens/kitchen/arrange.ts';
import { makeRandom } from '../../../fixtures/random.ts';

const ROOM = { columns: 4, height: 600, gap: 8 };

const ticket = (lines: number, height = 80): TicketSize => ({
  head: 90,
  continued: 40,
  lines: Array.from({ length: lines }, () => height),
});

const places = (tickets: readonly TicketSize[], room = ROOM) =>
  arrange(tickets, room).map(
    ({ ticket: n, from, to, page, column, top }) =>
      `${n}: ${from}-${to} at ${page}/${column}/${top}`,
  );

test('short tickets stand below one another, and one that no longer fits begins the next column', () => {
  expect(places([ticket(2), ticket(2), ticket(1)])).toEqual([
    '0: 0-2 at 0/0/0',
    '1: 0-2 at 0/0/258',
    '2: 0-1 at 0/1/0',
  ]);
});

test('a ticket longer than a column goes on in the next', () => {
  expect(places([ticket(14)])).toEqual([
    '0: 0-6 at 0/0/0',
    '0: 6-13 at 0/1/0',
    '0: 13-14 at 0/2/0',
  ]);
});

test('a ticket begins in the rest of a column, never with its head alone', () => {
  expect(places([ticket(1), ticket(6)])).toEqual([
    '0: 0-1 at 0/0/0',
    '1: 0-4 at 0/0/178',
    '1: 4-6 at 0/1/0',
  ]);
  expect(places([ticket(4), ticket(5)])).toEqual([
    '0: 0-4 at 0/0/0',
    '1: 0-1 at 0/0/418',
    '1: 1-5 at 0/1/0',
  ]);
  expect(places([ticket(5), ticket(5)])).toEqual(['0: 0-5 at 0/0/0', '1: 0-5 at 0/1/0']);
});

test('a ticket goes over two pages only if it must, or if too much of a page were given up', () => {
  const three = [ticket(6), ticket(6), ticket(6)];
  expect(places([...three, ticket(7)]).slice(3)).toEqual(['3: 0-6 at 1/0/0', '3: 6-7 at 1/1/0']);
  expect(places([ticket(6), ticket(6), ticket(14)]).slice(2)).toEqual([
    '2: 0-6 at 0/2/0',
    '2: 6-13 at 0/3/0',
    '2: 13-14 at 1/0/0',
  ]);
});

test('a line higher than any column gets one of its own, which it scrolls in', () => {
  const tall = ticket(1, 5000);
  expect(lineRoom(tall, ROOM)).toBe(510);
  expect(places([ticket(1), tall])).toEqual(['0: 0-1 at 0/0/0', '1: 0-1 at 0/1/0']);
});

describe('whatever the tickets', () => {
  const random = makeRandom();
  const upTo = random.below;
  const someTicket = (): TicketSize => ({
    head: 60 + upTo(120),
    continued: 40,
    lines: Array.from({ length: upTo(21) }, () => 40 + upTo(320)),
  });

  test.each([1, 2, 3, 6])(
    'each line stands once, whole, and nothing overlaps, %i columns',
    (columns) => {
      const room = { columns, height: 420 + upTo(600), gap: 8 };
      const tickets = Array.from({ length: 40 }, someTicket);
      const parts = arrange(tickets, room);
      const lines = parts.flatMap(({ ticket: n, from, to }) =>
        Array.from({ length: to - from }, (_, at) => `${n}.${from + at}`),
      );
      expect(lines).toEqual(
        tickets.flatMap(({ lines: all }, n) => all.map((_, at) => `${n}.${at}`)),
      );
      let behind = { place: -1, bottom: 0 };
      for (const { ticket: n, number, from, to, page, column, top } of parts) {
        const size = tickets[n] ?? ticket(0);
        const drawn = size.lines
          .slice(from, to)
          .map((line) => Math.min(line, lineRoom(size, room)));
        const bottom = drawn.reduce(
          (sum, line) => sum + line,
          top + (number === 0 ? size.head : size.continued),
        );
        expect(bottom).toBeLessThanOrEqual(room.height);
        const place = page * columns + column;
        expect(place).toBeGreaterThanOrEqual(behind.place);
        if (place === behind.place) expect(top).toBe(behind.bottom + room.gap);
        behind = { place, bottom };
      }
    },
  );

  test('another ticket at the end moves no other ticket', () => {
    const tickets = Array.from({ length: 30 }, someTicket);
    const before = arrange(tickets.slice(0, -1), ROOM);
    expect(arrange(tickets, ROOM).slice(0, before.length)).toEqual(before);
  });
});
