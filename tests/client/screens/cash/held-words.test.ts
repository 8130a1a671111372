// Who holds something is told by the store's clock, whatever the clock of the screen that asks.
import { expect, test } from 'vitest';
import { ApiError } from '../../../../client/hub/api-error.ts';
import { heldInWords } from '../../../../client/screens/cash/held-words.ts';

const held = new ApiError(409, {
  code: 'TILLS_HOLD',
  screens: [{ name: 'Bar', username: 'ana', held: 2, last_heard: '2026-11-20T18:30:00.000Z' }],
});

test.each([
  ['Europe/Berlin', '7:30'],
  ['Asia/Tokyo', '3:30'],
])('a screen was last heard by the clock of %s', (timezone, time) => {
  const words = heldInWords(held, timezone);
  expect(words).toContain('Bar of ana holds 2, last heard ');
  expect(words).toContain(time);
});
