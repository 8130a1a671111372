// Which answers wait for the second hub, for how long, and in which order.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Doubling, type PairConnection } from '../../../server/standby/doubling.ts';
import type { LogPiece } from '../../../server/standby/log-reader.ts';
import type { Shipped } from '../../../server/standby/shipping.ts';
import { covers } from '../../contract/covers.ts';

const PLACE = { salts: '00', frames: 0, sum: [0, 0] } as const;
const PIECE: LogPiece = {
  bytes: new Uint8Array(10),
  pageSize: 1024,
  from: PLACE,
  end: PLACE,
  isLast: true,
};
const batch = (run = 1, pieces = [PIECE]): Shipped => ({
  run,
  pieces,
  isGap: false,
  isLive: true,
});

let doubling: Doubling;
let sent: number[];
let missed: number;
let modes: boolean[];
const connection: PairConnection = {
  run: 1,
  send: (_piece, seq) => sent.push(seq),
  read: () => undefined,
  missed: () => {
    missed += 1;
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  [sent, modes, missed] = [[], [], 0];
  doubling = new Doubling(
    () => Date.now(),
    () => modes.push(doubling.isDoubled),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

/** Answers pings each second until both hubs store everything (`doubled`). */
function becomeDoubled(): void {
  doubling.begin(connection);
  doubling.whole();
  for (let second = 0; second <= 10; second += 1) {
    vi.advanceTimersByTime(1000);
    doubling.answered(doubling.number());
  }
  expect(doubling.isDoubled).toBe(true);
}

const delivered: string[] = [];
beforeEach(() => {
  delivered.length = 0;
});
const commit = (name: string, shipped: Shipped | undefined = batch()) =>
  doubling.committed(1, shipped, () => delivered.push(name));

test('in the modes `alone` and `single`, answers wait for nothing', () => {
  commit('alone', undefined);
  doubling.begin(connection);
  commit('single');
  expect(delivered).toEqual(['alone', 'single']);
  expect(sent).toHaveLength(1);
});

test('doubled after ten seconds of quick answers, and not before', () => {
  covers('35.2');
  doubling.begin(connection);
  doubling.whole();
  for (let second = 0; second < 9; second += 1) {
    vi.advanceTimersByTime(1000);
    doubling.answered(doubling.number());
  }
  expect(doubling.isDoubled).toBe(false);
  const slow = doubling.number();
  vi.advanceTimersByTime(150);
  doubling.answered(slow);
  vi.advanceTimersByTime(9900);
  doubling.answered(doubling.number());
  expect(doubling.isDoubled).toBe(false);
  vi.advanceTimersByTime(200);
  doubling.answered(doubling.number());
  expect(doubling.isDoubled).toBe(true);
  expect(modes).toEqual([true]);
});

test('doubled, each answer waits for its own number, and those before it', () => {
  becomeDoubled();
  commit('one');
  commit('nothing written', undefined);
  commit('two');
  expect(delivered).toEqual([]);
  const [first = 0, second = 0] = sent.slice(-2);
  doubling.answered(first);
  expect(delivered).toEqual(['one', 'nothing written']);
  doubling.answered(second);
  expect(delivered).toEqual(['one', 'nothing written', 'two']);
});

test('after one second without an answer everything is answered, in order, and the hub is single', () => {
  becomeDoubled();
  commit('one');
  vi.advanceTimersByTime(500);
  commit('two');
  vi.advanceTimersByTime(499);
  expect(delivered).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(delivered).toEqual(['one', 'two']);
  expect(doubling.isDoubled).toBe(false);
  commit('three');
  expect(delivered).toEqual(['one', 'two', 'three']);
});

test('answers do not wait after the connection ends', () => {
  becomeDoubled();
  commit('one');
  doubling.end(connection);
  expect(delivered).toEqual(['one']);
  expect(doubling.isDoubled).toBe(false);
  expect(modes).toEqual([true, false]);
});

test('after a gap the hub is no longer `doubled` and asks for a new copy', () => {
  becomeDoubled();
  commit('one', { ...batch(), pieces: [], isGap: true });
  expect(delivered).toEqual(['one']);
  expect([doubling.isDoubled, missed]).toEqual([false, 1]);
});

test('log data that were read for an earlier connection are not sent', () => {
  becomeDoubled();
  const before = sent.length;
  commit('one', batch(7));
  expect(sent).toHaveLength(before);
  doubling.shipped({ ...batch(7), isGap: true });
  expect(missed).toBe(0);
});
