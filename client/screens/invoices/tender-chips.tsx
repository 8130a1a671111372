// By what money is taken or given back: the payment types side by side.
import { Chips } from '../../parts/chips.tsx';
import type { InvoiceDeedProps } from './invoice-deed.ts';

interface TenderChipsProps {
  label: string;
  tenders: InvoiceDeedProps['tenders'];
  value: string;
  onChange: (id: string) => void;
}

export function TenderChips({ label, tenders, value, onChange }: TenderChipsProps) {
  return (
    <Chips
      label={label}
      size="touch"
      wrap
      value={value}
      onChange={onChange}
      options={tenders.map(({ id, title }) => ({ value: String(id), label: title }))}
    />
  );
}
