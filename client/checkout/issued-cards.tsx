// The gift cards that a payment has issued or loaded, with their balance. A button prints the code of a new card.
import { IconGiftCard, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import type { IssuedCard } from '#shared/entities/value.ts';
import { useSentOnce } from '../hub/sent-once.ts';
import { formatAmount } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { didWork } from '../parts/toasts.ts';
import { useBusy } from '../parts/use-busy.ts';
import { cardTitle } from './find-card.ts';
import styles from './payment-end.module.css';

/** Prints the code of a new card. The code can be printed only once. */
export function PrintCard({ accountId }: { accountId: number }) {
  const once = useSentOnce();
  const [isBusy, whileBusy] = useBusy();
  const [isPrinted, setPrinted] = useState(false);
  const print = async () =>
    setPrinted(await didWork(once('POST /accounts/{id}/print', { params: { id: accountId } })));
  return (
    <Button
      size="touch"
      busy={isBusy}
      disabled={isPrinted}
      icon={<IconPrinter size={20} aria-hidden />}
      onClick={() => void whileBusy(print)}
    >
      {isPrinted ? t('Card printed') : t('Print card')}
    </Button>
  );
}

interface IssuedCardsProps {
  cards: readonly IssuedCard[];
  hasPrinter: boolean;
  currency: Currency;
}

export function IssuedCards({ cards, hasPrinter, currency }: IssuedCardsProps) {
  if (cards.length === 0) return null;
  return (
    <ul className={styles.cards} aria-label={t('Gift cards')}>
      {cards.map(({ accountId, last4, amount, balance }) => (
        <li key={accountId}>
          <IconGiftCard size={24} aria-hidden />
          <span>
            <strong>{cardTitle(last4)}</strong>{' '}
            {t('Balance {amount}', { amount: formatAmount(balance, currency) })}
          </span>
          {/* Only the code of a new card is printed. A card that was loaded has its printed code already. */}
          {hasPrinter && amount === balance && <PrintCard accountId={accountId} />}
        </li>
      ))}
    </ul>
  );
}
