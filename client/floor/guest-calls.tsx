// Guests who called from their phone. A call is shown on the table's tile; the Done button in the table's panel ends
// it (contract 29.7).
import { IconBell, IconReceipt } from '@tabler/icons-react';
import type { SeatedTable } from '#shared/entities/tables.ts';
import { call } from '../hub/api.ts';
import { t } from '../locales/t.ts';
import { Age } from '../orders/age.tsx';
import { Button } from '../parts/button.tsx';
import { didWork } from '../parts/toasts.ts';
import styles from './guest-calls.module.css';

type Calls = SeatedTable['calls'];

/** The calls of a table, each with its age. Shows nothing without a call. */
export function CallMarks({ calls }: { calls: Calls }) {
  if (!calls?.waiter && !calls?.bill) return null;
  return (
    <span className={styles.calls}>
      {calls.waiter !== null && (
        <span>
          <IconBell size={15} aria-hidden /> {t('Waiter')} <Age since={calls.waiter} />
        </span>
      )}
      {calls.bill !== null && (
        <span>
          <IconReceipt size={15} aria-hidden /> {t('Bill##asked')} <Age since={calls.bill} />
        </span>
      )}
    </span>
  );
}

interface CallsRowProps {
  table: SeatedTable;
  reload: () => Promise<unknown>;
}

export function CallsRow({ table: { id, calls }, reload }: CallsRowProps) {
  if (!calls?.waiter && !calls?.bill) return null;
  const done = async () => {
    await didWork(call('POST /tables/{id}/calls/clear', { params: { id }, body: {} }));
    await reload();
  };
  return (
    <p className={styles.row}>
      <CallMarks calls={calls} />
      <Button onClick={() => void done()}>{t('Done')}</Button>
    </p>
  );
}
