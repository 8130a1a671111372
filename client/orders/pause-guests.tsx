// Pauses orders from guests' phones for some minutes, or takes them again: one tap each (contract 29.1).
import { call } from '../hub/api.ts';
import { hubNow } from '../hub/clock.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { didWork } from '../parts/toasts.ts';
import { useBusy } from '../parts/use-busy.ts';
import { guestPause } from './guest-pause.ts';

const MINUTES = [10, 20, 30];

export function PauseGuests() {
  const [isBusy, whileBusy] = useBusy();
  const pause = (minutes: number | null) =>
    void whileBusy(async () => {
      if (await didWork(call('POST /guest-orders/pause', { body: { minutes } })))
        guestPause.until = minutes === null ? 0 : hubNow() + minutes * 60_000;
    });
  return (
    <>
      {MINUTES.map((n) => (
        <Button key={n} busy={isBusy} onClick={() => pause(n)}>
          {t('Pause {n} min', { n })}
        </Button>
      ))}
      <Button busy={isBusy} onClick={() => pause(null)}>
        {t('Resume')}
      </Button>
    </>
  );
}
