// The payment types side by side, to choose a tender for a payment or refund.
import { Chips } from '../../parts/chips.tsx';
import type { InvoiceDialogProps } from './invoice-dialog.ts';
import styles from './invoices.module.css';

interface TenderChipsProps {
  label: string;
  tenders: InvoiceDialogProps['tenders'];
  value: string;
  onChange: (id: string) => void;
}

export function TenderChips({ label, tenders, value, onChange }: TenderChipsProps) {
  return (
    <div className={styles.tenders}>
      <span aria-hidden>{label}</span>
      <Chips
        label={label}
        size="touch"
        wrap
        value={value}
        onChange={onChange}
        options={tenders.map(({ id, title }) => ({ value: String(id), label: title }))}
      />
    </div>
  );
}
