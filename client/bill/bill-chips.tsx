// The bills of a table side by side, each with its amount due.
import { type Currency, formatAmount } from '#shared/billing/money.ts';
import type { Bill } from '#shared/entities/bills.ts';
import { Chips } from '../parts/chips.tsx';
import { inWords } from '../parts/in-words.ts';
import { shortName } from './bill-words.ts';

interface BillChipsProps {
  label: string;
  size?: 'touch' | undefined;
  bills: readonly Bill[];
  chosen: number | undefined;
  currency: Currency;
  onChoose: (id: number) => void;
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
