// The times of unsent entries from other screens are shown by the store's clock, whatever this screen's clock says.
import { expect, test } from 'vitest';
import { ApiError } from '../../../../client/hub/api-error.ts';
import { unsentInWords } from '../../../../client/screens/cash/unsent-words.ts';

const held = new ApiError(409, {
  code: 'TILLS_HOLD',
  screens: [{ name: 'Bar', username: 'ana', held: 2, last_heard: '2026-11-20T18:30:00.000Z' }],
});

test.each([
  ['Europe/Berlin', '7:30'],
  ['Asia/Tokyo', '3:30'],
])('a screen was last heard by the clock of %s', (timezone, time) => {
  const words = unsentInWords(held, timezone);
  expect(words).toContain('Bar of ana has unsent orders or payments (2). It was last seen ');
  expect(words).toContain(time);
});
