// The hub composes the names of devices in English; the page shows them in its own language.
import { expect, test } from 'vitest';
import { deviceInWords } from '../../../client/screens/devices/device-name.ts';

test.each([
  ['Chrome on Linux', 'Chrome on Linux'],
  ['Samsung Internet on Android', 'Samsung Internet on Android'],
  ['Firefox', 'Firefox'],
  ['', 'Unknown device'],
  ['Unknown device', 'Unknown device'],
])('%j is shown as %j', (name, words) => {
  expect(deviceInWords(name)).toBe(words);
});
