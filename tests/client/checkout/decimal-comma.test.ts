// Amounts in the fields of a page whose language has a decimal comma.
import { beforeEach, expect, test, vi } from 'vitest';
import { currencyOf } from '#shared/billing/money.ts';
import { reduced, USUAL } from '../../../client/bill/reduction.ts';
import { amountOf, emptyCount, piecesOf } from '../../../client/cash/cash-count.ts';
import { newDraft, takeStep } from '../../../client/checkout/payment.ts';
import { type KeypadKey, pressKey, readTender } from '../../../client/checkout/tender.ts';
import { typedUnits } from '../../../client/screens/invoices/refund-plan.ts';
import { billOver } from '../../fixtures/bills.ts';
import { showGerman } from '../../fixtures/german-page.ts';

vi.hoisted(() => Object.assign(globalThis, { LANGUAGE_FILES: { de: '/de.json' } }));

beforeEach(() => showGerman({}));

const type = (...keys: KeypadKey[]) => keys.reduce((text, key) => pressKey(text, key, 2), '');

test('the keypad types a comma', () => {
  expect(type('3', '.', '9', '0')).toBe('3,90');
  expect(type('.', '5')).toBe('0,5');
  expect(type('3', '.', '.', '9')).toBe('3,9');
  // A decimal point that was typed on a keyboard stays a point.
  expect(pressKey('3.9', '0', 2)).toBe('3.90');
  expect(pressKey('3.9', '.', 2)).toBe('3.9');
});

test('a suggested amount has a comma', () => {
  const { tip } = takeStep({ ...newDraft(2), into: 'tip' }, { kind: 'sum', cents: 390 });
  expect(tip).toBe('3,90');
  expect(takeStep(newDraft(0), { kind: 'sum', cents: 390 }).text).toBe('390');
});

test.each(['150,50', '150.50', ' 150,5 '])('%s is read in all dialogs', (text) => {
  const pieces = piecesOf(currencyOf('EUR'));
  expect(readTender(text, 10000, 2)).toMatchObject({ changeCents: 5050 });
  expect(amountOf({ ...emptyCount(pieces), sum: text }, pieces)).toBe(150.5);
  expect(typedUnits(text, 2, 20000)).toBe(15050);
  const wanted = { ...USUAL, kind: 'amount', amount: text } as const;
  expect(reduced(billOver([[20000]]), wanted, currencyOf('EUR'))).toMatchObject({
    discount: { amountCents: 15050 },
  });
});
