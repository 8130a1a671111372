// Pauses orders from guests' phones for some minutes, or accepts them again, with one tap each (contract 29.1).
import { call } from '../hub/api.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { didWork } from '../parts/toasts.ts';
import { useBusy } from '../parts/use-busy.ts';

const MINUTES = [10, 20, 30];

interface PauseGuestsProps {
  isPaused: boolean;
  reload: () => Promise<void>;
}

export function PauseGuests({ isPaused, reload }: PauseGuestsProps) {
  const [isBusy, whileBusy] = useBusy();
  const pause = (minutes: number | null) =>
    void whileBusy(async () => {
      if (await didWork(call('POST /guest-orders/pause', { body: { minutes } }))) await reload();
    });
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
