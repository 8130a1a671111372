// What a bill comes to as it is, and as it would be.
import { type Cents, formatMoney } from '#shared/billing/money.ts';
import styles from './bill.module.css';
import type { BillDialogProps } from './bill-dialog.ts';

interface BeforeAfterProps extends Pick<BillDialogProps, 'currency'> {
  before: Cents;
  /** Undefined where it can't be. */
  after: Cents | undefined;
}

export function BeforeAfter({ before, after, currency }: BeforeAfterProps) {
  return (
    <dl className={styles.figures} aria-live="polite">
      <div>
        <dt>Before</dt>
        <dd>{formatMoney(before, currency)}</dd>
      </div>
      <div>
        <dt>After</dt>
        <dd>{after === undefined ? '—' : formatMoney(after, currency)}</dd>
      </div>
    </dl>
  );
}
