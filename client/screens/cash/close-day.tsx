// Closes the day: shows what prevents it, and the Z report (contract 19.6).

import { useState } from 'react';
import styles from '../../cash/cash.module.css';
import { ApiError } from '../../hub/api.ts';
import { useSentOnce } from '../../hub/sent-once.ts';
import { useStore } from '../../hub/store.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { confirm } from '../../parts/confirm.tsx';
import { Stack } from '../../parts/stack.tsx';
import { promiseToast, toastError } from '../../parts/toasts.ts';
import type { Shift } from './cash-data.ts';
import { confirmUnsent, isUnsentRefusal } from './unsent-words.ts';

interface CloseDayProps {
  shifts: readonly Shift[];
  isZMissing: boolean;
  mayMove: boolean;
  onClosed: () => void;
}

type Close = (anyway: boolean) => Promise<{ readonly message: string }>;

/** Closes the day. If a screen has unsent entries, asks the user first. Returns false if nothing was closed. */
async function closeAfterAsking(close: Close, timezone: string | undefined): Promise<boolean> {
  const sure = await confirm({
    title: t('Close the day?'),
    text: t('A Z report is numbered and never changes. Open bills are listed and stay open.'),
    confirmLabel: t('Close the day'),
  });
  if (!sure) return false;
  try {
    const { message } = await close(false);
    await promiseToast(Promise.resolve({ message }));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!isUnsentRefusal(error)) {
      toastError(error.message);
      return false;
    }
    if (!(await confirmUnsent(error, 'day', timezone))) return false;
    await promiseToast(close(true));
    return true;
  }
}

/** Shows what prevents closing the day, and what closing the day does. */
function State({ isZMissing, open }: { isZMissing: boolean; open: readonly Shift[] }) {
  return (
    <>
      {isZMissing && (
        <p className={styles.warning} role="status">
          {t('Yesterday was not closed, so it has no Z report.')}
        </p>
      )}
      {open.length > 0 ? (
        <p>
          {t('Count and close these drawers first: {drawers}.', {
            drawers: open.map(({ drawer_title }) => drawer_title).join(', '),
          })}
        </p>
      ) : (
        <p className={styles.muted}>
          {t('All shifts are closed. The Z report covers everything since the previous Z report.')}
        </p>
      )}
    </>
  );
}

export function CloseDay({ shifts, isZMissing, mayMove, onClosed }: CloseDayProps) {
  const [busy, setBusy] = useState(false);
  const { timezone } = useStore();
  const once = useSentOnce();
  const close: Close = (anyway) => {
    const body = { anyway };
    return once('POST /days/close', { body });
  };
  const open = shifts.filter(({ state }) => state !== 'closed');
  const go = async () => {
    setBusy(true);
    try {
      if (await closeAfterAsking(close, timezone)) onClosed();
    } catch (error) {
      // A toast already shows the error.
      if (!(error instanceof ApiError)) throw error;
    }
    setBusy(false);
  };
  return (
    <Card title={t('Close the day')}>
      <Stack>
        <State isZMissing={isZMissing} open={open} />
        {mayMove && (
          <Button
            look="primary"
            size="touch"
            busy={busy}
            disabled={open.length > 0}
            onClick={() => void go()}
          >
            {t('Close the day (Z)')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
