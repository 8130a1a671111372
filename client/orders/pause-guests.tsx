// Pauses orders from guests' phones for some minutes, or ends the pause. Both take one tap (contract 29.1).
import { IconPlayerPause } from '@tabler/icons-react';
import { call } from '../hub/api.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { didWork } from '../parts/toasts.ts';
import { useBusy } from '../parts/use-busy.ts';
import { useSettling } from '../parts/use-settling.ts';
import styles from './pause-guests.module.css';

const MINUTES = [10, 20, 30];

interface PauseGuestsProps {
  isPaused: boolean;
  reload: () => Promise<void>;
}

/**
 * Returns whether a pause is being sent, and the function that pauses for some minutes. With null, the function ends
 * the pause.
 */
function usePause(reload: () => Promise<void>) {
  const [isBusy, whileBusy] = useBusy();
  const pause = (minutes: number | null) =>
    void whileBusy(async () => {
      if (await didWork(call('POST /guest-orders/pause', { body: { minutes } }))) await reload();
    });
  return { isBusy, pause };
}

export function PauseGuests({ isPaused, reload }: PauseGuestsProps) {
  const { isBusy, pause } = usePause(reload);
  return (
    <>
      {MINUTES.map((n) => (
        <Button key={n} busy={isBusy} onClick={() => pause(n)}>
          {t('Pause {n} min', { n })}
        </Button>
      ))}
      {isPaused && (
        <Button look="primary" busy={isBusy} onClick={() => pause(null)}>
          {t('Resume')}
        </Button>
      )}
    </>
  );
}

/** Pauses guests' orders from the top bar: three small buttons, or *Resume* in their place during a pause. */
export function PauseInBar({ isPaused, reload }: PauseGuestsProps) {
  const { isBusy, pause } = usePause(reload);
  const isWaiting = useSettling(`${isPaused}`) || isBusy;
  return (
    <span className={styles.pauses}>
      {isPaused ? (
        <Button busy={isWaiting} onClick={() => pause(null)}>
          {t('Resume')}
        </Button>
      ) : (
        MINUTES.map((n) => (
          <Button
            key={n}
            look="quiet"
            aria-label={t('Pause {n} min', { n })}
            title={t('Pause {n} min', { n })}
            busy={isWaiting}
            icon={<IconPlayerPause size={16} aria-hidden />}
            onClick={() => pause(n)}
          >
            {n}
          </Button>
        ))
      )}
    </span>
  );
}
