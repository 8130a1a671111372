// Phones in their stored form (contract 5).
import { expect, test } from 'vitest';
import { normalisePhone } from '../../../server/domain/customers/phone.ts';

test.each([
  ['+1 (555) 010-99', '+155501099'],
  ['0049.30.1234', '0049301234'],
  [' 123 ', '123'],
  ['12345678901234567890', '12345678901234567890'],
  ['+12345678901234567890', '+12345678901234567890'],
  ['12', undefined],
  ['123456789012345678901', undefined],
  ['+', undefined],
  ['', undefined],
  ['12+34', undefined],
  ['++123', undefined],
  ['12a34', undefined],
  ['١٢٣٤', undefined],
])('%s is stored as %s', (text, phone) => {
  expect(normalisePhone(text)).toBe(phone);
});
