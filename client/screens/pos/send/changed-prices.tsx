// Shows the old and new prices of the cart's lines. The cashier keeps the old prices or accepts the new prices.

import type { Currency } from '#shared/billing/money.ts';
import { formatMoney } from '../../../locales/format.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import styles from '../dialogs.module.css';
import type { PriceChange } from '../pos-ui.ts';

interface ChangedPricesProps {
  title: string;
  text: string;
  changes: readonly PriceChange[];
  currency: Currency;
  onKeep: () => void;
  onAccept: () => void;
}

export function ChangedPrices(props: ChangedPricesProps) {
  const { title, text, changes, currency, onKeep, onAccept } = props;
  return (
    <Dialog
      open
      title={title}
      onClose={onKeep}
      footer={
        <>
          <Button size="touch" onClick={onKeep}>
            {t('Keep the cart as it is')}
          </Button>
          <Button size="touch" look="primary" data-first-focus="true" onClick={onAccept}>
            {t('Use the new prices')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <ul>
        {changes.map((change) => (
          <li key={change.key} className={styles.row}>
            <span>{change.title}</span>
            <span className="figures">
              <span className="hidden-text">{t('was##price')} </span>
              <s>{formatMoney(change.fromCents, currency)}</s>
              <span className="hidden-text">{t(', now##price')}</span>{' '}
              <strong>{formatMoney(change.toCents, currency)}</strong>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
