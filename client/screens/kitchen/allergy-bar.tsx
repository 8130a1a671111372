// Shows the guest's allergies on the ticket, before and after the kitchen acknowledges them (CONTRACT §21.4).
import { useState } from 'react';
import type { Order } from '#shared/entities/orders.ts';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import { Button } from '../../parts/button.tsx';
import { didWork } from '../../parts/toasts.ts';
import styles from './allergy-bar.module.css';

/** Has the same height before and after it is acknowledged, so that nothing moves under a finger. */
export function AllergyBar({ order, hasButtons }: { order: Order; hasButtons: boolean }) {
  const { id, token_no, allergies, allergies_seen_at } = order;
  const [isBusy, setBusy] = useState(false);
  const isKnown = typeof allergies_seen_at === 'string';
  const acknowledge = async () => {
    setBusy(true);
    await didWork(
      call('POST /kitchen/allergies', { body: { orderIds: [id] } }),
      FALLBACK.processing,
    );
    setBusy(false);
  };
  return (
    <div className={styles.bar} data-known={isKnown || undefined}>
      <p className={styles.words}>ALLERGIES: {allergies}</p>
      {hasButtons && (
        <Button
          size="touch"
          disabled={isKnown}
          busy={isBusy}
          aria-label={`Allergies of token ${token_no} ${isKnown ? 'are known' : 'understood'}`}
          onClick={() => void acknowledge()}
        >
          {isKnown ? 'Known ✓' : 'Acknowledge'}
        </Button>
      )}
    </div>
  );
}
