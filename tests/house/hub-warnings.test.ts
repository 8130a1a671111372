// The screens can translate every warning about the hub's clock, business day and backups.
import { expect, test } from 'vitest';
import { valuesIn } from '../../client/locales/messages.ts';
import { DESCRIPTIONS } from '../../scripts/setup/hub-descriptions.ts';
import { findBackupWarning } from '../../server/backup/backup-age.ts';
import { ClockWatch } from '../../server/time/clock-watch.ts';
import { makeHub } from '../fixtures/hub.ts';
import { makeTill, placeOrder } from '../fixtures/orders.ts';
import { makeAdmin } from '../fixtures/people.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-03-02T12:00:00Z');

/** Returns the sentence, with its placeholders, that a screen finds for a warning. */
const sentenceOf = (warning: string | null) =>
  DESCRIPTIONS.find((each) => each === warning || valuesIn(each, warning ?? '') !== undefined);

test('the warnings about the clock', () => {
  const clock = (storedBefore?: number) =>
    new ClockWatch({ clock: () => START, monotonic: () => 0 }, storedBefore);
  const warnings = [
    clock().warningAt(START, true),
    clock(START - 400 * HOUR).warningAt(START, false),
    clock().warningAt(START + 2 * HOUR, false),
    clock().warningAt(START - 2 * HOUR, false),
  ];
  expect(warnings.map(sentenceOf)).toEqual([
    'The clock of the hub shows a time before the last stored sale or change.',
    'The clock of the hub may be wrong: it is more than 14 days later than the last sale or change before the hub started.',
    'The clock of the hub was set forward by about {minutes} minutes while the hub ran.',
    'The clock of the hub was set back by about {minutes} minutes while the hub ran.',
  ]);
});

test('the warning about a business day that is ahead', async () => {
  const hub = await makeHub({ now: START });
  const till = makeTill(hub, makeAdmin(hub));
  await placeOrder(hub, till);
  await till.post('/settings/store-setting', { dayStartsAt: '23:59' });
  const { warning } = (await till.get('/settings/clock')).body;
  expect(sentenceOf(warning)).toMatch(/^The business day is \{open\}, but by the clock today is/);
  await hub.close();
});

test('the warnings about backups', () => {
  const after = (hours: number, last?: number) =>
    sentenceOf(findBackupWarning({ now: START + hours * HOUR, last, since: START }));
  expect(after(40)).toMatch(/^There is no backup of this hub yet/);
  expect(after(40, START)).toMatch(/^The last backup was made more than 36 hours ago/);
  expect(after(90, START)).toMatch(/^The last backup was made \{days\} days ago/);
});
