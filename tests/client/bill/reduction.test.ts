// When the shared rules refuse a discount, the dialog shows the reason in the page's language.
import { expect, test, vi } from 'vitest';
import { currencyOf } from '#shared/billing/money.ts';
import { reduced, USUAL } from '../../../client/bill/reduction.ts';
import { loadMessages } from '../../../client/locales/messages.ts';
import { billOver } from '../../fixtures/bills.ts';
import { showGerman } from '../../fixtures/german-page.ts';

vi.hoisted(() => Object.assign(globalThis, { LANGUAGE_FILES: { de: '/de.json' } }));

test('a discount above the total is refused in the page’s language', async () => {
  const refuse = () =>
    reduced(billOver([[1000]]), { ...USUAL, kind: 'amount', amount: '11' }, currencyOf('USD'));
  expect(refuse()).toBe('The discount is more than the total.');
  await showGerman({}, { 'The discount is more than the total.': 'Das ist mehr als die Summe.' });
  await loadMessages();
  expect(refuse()).toBe('Das ist mehr als die Summe.');
});
