// The rows above the total of a bill, in the page's language. Titles of taxes and charges stay as the owner entered
// them.
import { said, t } from '../locales/t.ts';

const INCLUDED = /^includes (.*)$/;

/** Returns the words of a row: `Subtotal`, `includes VAT 20 %`, or a title that the owner chose. */
export function sumWords(label: string): string {
  const [, tax] = INCLUDED.exec(label) ?? [];
  return tax === undefined ? said(label) : t('includes {tax}', { tax });
}
