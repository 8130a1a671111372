// The hub understands a printer's status in every form that printers use. A device that sends other text is not a
// printer. A silent printer still gets jobs.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliver, probe } from '../../../server/printing/transport/transport.ts';
import { StandInPrinter, type Temper } from '../../fixtures/printer.ts';

const TIMES = { connectMs: 1000, statusMs: 250, idleMs: 500, mostMs: 20_000 };
const SLIP = Buffer.from('\x1b@1 x Soup\n'.repeat(40), 'latin1');
let printer: StandInPrinter;
beforeEach(async () => {
  printer = await new StandInPrinter().listen();
});
afterEach(() => printer.close());

const { signal } = new AbortController();
const address = () => ({ host: '127.0.0.1', port: printer.port });
const send = (times = TIMES) => deliver(address(), SLIP, signal, times);

const REFUSED: readonly (readonly [string, Temper, string, string])[] = [
  ['its paper only', { kind: 'answers', bytes: { 4: 0x7e } }, 'paper-out', 'out of paper'],
  ['its cause only', { kind: 'answers', bytes: { 2: 0x16 } }, 'cover-open', 'cover'],
  [
    'offline only',
    { kind: 'answers', bytes: { 1: 0x1a } },
    'offline',
    'reports that it is offline',
  ],
  ['an error, of two', { kind: 'answers', bytes: { 1: 0x12, 2: 0x52 } }, 'error', 'error'],
  ['unasked: paper', { kind: 'reports', asb: [0x1c, 0x00, 0x0c, 0x0f] }, 'paper-out', 'of paper'],
  ['unasked: cover', { kind: 'reports', asb: [0x38, 0x00, 0x00, 0x0f] }, 'cover-open', 'cover'],
  ['unasked: cutter', { kind: 'reports', asb: [0x14, 0x08, 0x00, 0x0f] }, 'error', 'error'],
  ['unasked: offline', { kind: 'reports', asb: [0x1c, 0x00, 0x00, 0x0f] }, 'offline', 'offline'],
];

describe.each(REFUSED)('a printer that says %s', (_, temper, state, words) => {
  test('gets nothing, and is in that state', async () => {
    printer.temper = temper;
    expect(await probe(address(), signal, TIMES)).toBe(state);
    const reason = expect.stringContaining(words);
    expect(await send()).toEqual({ kind: 'refused', state, reason });
    expect(printer.prints).toEqual([]);
  });
});

const DONE: readonly (readonly [string, Temper, boolean])[] = [
  ['answers one question, and well', { kind: 'answers', bytes: { 4: 0x12 } }, true],
  ['has the drawer pin and near-end set', { kind: 'answers', bytes: { 1: 0x16, 4: 0x1e } }, true],
  ['reports unasked that it is well', { kind: 'reports', asb: [0x14, 0x00, 0x00, 0x0f] }, false],
  ['says nothing', { kind: 'silent' }, false],
];
test.each(DONE)('one that %s is printed on', async (_, temper, confirmed) => {
  printer.temper = temper;
  expect(await send()).toEqual({ kind: 'done', confirmed, state: 'ready' });
  expect(printer.prints).toEqual([SLIP]);
});

test('a printer that reports a fault unasked while it prints leaves the job unconfirmed', async () => {
  printer.temper = { kind: 'reports', asb: [0x1c, 0x00, 0x0c, 0x0f], afterwards: true };
  const reason = 'The printer is out of paper. Please check the paper.';
  expect(await send()).toEqual({ kind: 'unknown', state: 'paper-out', reason });
});

const STRANGERS = [
  ['a web server', 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'],
  ['a mail server', '220 mail.example ESMTP\r\n'],
  ['a terminal', 'SSH-2.0-OpenSSH_9.6\r\n'],
] as const;
test.each(STRANGERS)('%s is no printer, whatever its bytes look like', async (_, words) => {
  printer.temper = { kind: 'stranger', words };
  expect(await probe(address(), signal, TIMES)).toBe('not-a-printer');
  const reason = 'The device at this address is not a printer.';
  expect(await send()).toEqual({ kind: 'refused', state: 'not-a-printer', reason });
});

test('a job of 17 MB that the printer does not accept blocks only for a few idle timeouts', async () => {
  printer.temper = { kind: 'hangs', after: 10 };
  const since = performance.now();
  const large = Buffer.alloc(17_000_000, 0x20);
  const { kind } = await deliver(address(), large, signal, TIMES);
  expect(kind).toBe('unknown');
  expect(performance.now() - since).toBeLessThan(6 * TIMES.idleMs);
});
