// The guest's allergies on a ticket, and the button with which the kitchen acknowledges them (contract 21.4).
import { useState } from 'react';
import type { Order } from '#shared/entities/orders.ts';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import { t } from '../../locales/t.ts';
import { AllergyBand } from '../../parts/allergy-band.tsx';
import { didWork } from '../../parts/toasts.ts';
import styles from './allergy-bar.module.css';

export function AllergyBar({ order, hasButtons }: { order: Order; hasButtons: boolean }) {
  const { id, token_no, allergies, allergies_seen_at } = order;
  const [isBusy, setBusy] = useState(false);
  const isKnown = typeof allergies_seen_at === 'string';
  const acknowledge = async () => {
    setBusy(true);
    await didWork(
      call('POST /kitchen/allergies', { body: { orderIds: [id] } }),
      t(FALLBACK.processing),
    );
    setBusy(false);
  };
  return (
    <AllergyBand allergies={allergies ?? ''} isKnown={isKnown} size="large">
      {hasButtons ? (
        <>
          <span className={styles.word}>{t(isKnown ? 'Acknowledged ✓' : 'Acknowledge')}</span>
          <button
            type="button"
            className={styles.button}
            disabled={isKnown}
            aria-busy={isBusy || undefined}
            aria-label={
              isKnown
                ? t('Allergies of token {token} are acknowledged', { token: token_no })
                : t('Acknowledge the allergies of token {token}', { token: token_no })
            }
            onClick={isBusy ? undefined : () => void acknowledge()}
          />
        </>
      ) : undefined}
    </AllergyBand>
  );
}
