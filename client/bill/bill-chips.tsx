// The bills of a table side by side, each with its amount due.

import { IconCheck } from '@tabler/icons-react';
import type { Currency } from '#shared/billing/money.ts';
import type { Bill } from '#shared/entities/bills.ts';
import { formatAmount } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { Chips } from '../parts/chips.tsx';
import { inWords } from '../parts/in-words.ts';
import styles from './bill.module.css';
import { type partsOf, shortName } from './bill-words.ts';

interface BillChipsProps {
  label: string;
  size?: 'touch' | undefined;
  bills: readonly Bill[];
  chosen: number | undefined;
  currency: Currency;
  onChoose: (id: number) => void;
}

interface PartChipsProps extends Pick<BillChipsProps, 'chosen' | 'currency' | 'onChoose'> {
  parts: NonNullable<ReturnType<typeof partsOf>>;
}

/** The equal parts of a bill by number. All parts are visible, and the paid parts are ticked. */
export function PartChips({ parts, chosen, currency, onChoose }: PartChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in every browser
    <div role="group" aria-label={t('Parts')} className={styles.parts}>
      {parts.map(({ no, bill, isPaid }) => (
        <Button
          key={no}
          size="touch"
          aria-pressed={bill !== undefined && bill.id === chosen}
          aria-label={`${t('Part {no}/{of}', { no, of: parts.length })}${bill ? ` · ${formatAmount(bill.due, currency)}` : `, ${isPaid ? t('paid') : t('at another table')}`}`}
          disabled={bill === undefined}
          onClick={() => bill && onChoose(bill.id)}
        >
          {isPaid && <IconCheck size={16} aria-hidden />}
          {no}
        </Button>
      ))}
    </div>
  );
}

export function BillChips({ label, size, bills, chosen, currency, onChoose }: BillChipsProps) {
  return (
    <Chips
      label={label}
      size={size}
      value={String(chosen ?? '')}
      onChange={(value) => onChoose(Number(value))}
      options={bills.map((bill) => ({
        value: String(bill.id),
        label: `${inWords(shortName(bill, bills))} · ${formatAmount(bill.due, currency)}`,
      }))}
    />
  );
}
