// The total of a bill before and after a change.

import type { Cents } from '#shared/billing/money.ts';
import { formatMoney } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import styles from './bill.module.css';
import type { BillDialogProps } from './bill-dialog.ts';

interface BeforeAfterProps extends Pick<BillDialogProps, 'currency'> {
  before: Cents;
  /** Undefined if the change is not possible. */
  after: Cents | undefined;
}

export function BeforeAfter({ before, after, currency }: BeforeAfterProps) {
  return (
    <dl className={styles.figures} aria-live="polite">
      <div>
        <dt>{t('Before')}</dt>
        <dd>{formatMoney(before, currency)}</dd>
      </div>
      <div>
        <dt>{t('After')}</dt>
        <dd>{after === undefined ? '—' : formatMoney(after, currency)}</dd>
      </div>
    </dl>
  );
}
