// The one-line question for an approval.

import type { Currency } from '#shared/billing/money.ts';
import type { ApiError } from '../hub/api.ts';
import { formatAmount } from '../locales/format.ts';
import { describedLater } from '../locales/messages.ts';
import { t } from '../locales/t.ts';
import { inWords } from '../parts/in-words.ts';

/**
 * Returns the subject of an approval, such as '15 % off table 4, $12.60'. It is translated once the hub's messages are
 * loaded.
 */
export function aboutWords(text: string, amount: unknown, currency: Currency): string {
  const about = describedLater(text);
  return typeof amount === 'number' && amount !== 0
    ? `${inWords(about)}, ${formatAmount(amount, currency)}`
    : about;
}

/** Returns the question: '15 % off table 4, $12.60, requested by Nico: who approves?' */
export function questionOf({ body }: ApiError, asker: string, currency: Currency): string {
  const text = typeof body.text === 'string' && body.text !== '' ? body.text : t('This action');
  const about = aboutWords(text, body.amount, currency);
  return asker === ''
    ? t('{about}: who approves?', { about })
    : t('{about}, requested by {asker}: who approves?', { about, asker });
}
