// Hands a bill over to another waiter.

import { useState } from 'react';
import { MAX_USERNAME } from '#shared/limits.ts';
import { call } from '../hub/api.ts';
import { useData } from '../hub/data.ts';
import { useLocking } from '../hub/store.ts';
import { t } from '../locales/t.ts';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { Chips } from '../parts/chips.tsx';
import { Field } from '../parts/field.tsx';
import { useUser } from '../session/session.ts';
import styles from './bill.module.css';
import type { BillDialogProps } from './bill-dialog.ts';
import { billName } from './bill-words.ts';
import { useAction } from './use-action.tsx';

/** Returns the waiters to choose from: this user, the owners of open bills and, on a till, all of its users. */
function useWaiters({ bill, bills }: Pick<BillDialogProps, 'bill' | 'bills'>): string[] {
  const own = useUser()?.username;
  const { isTill } = useLocking();
  const till = useData('GET /auth/switch', isTill ? {} : null).data ?? [];
  const known = [
    own,
    ...till.map(({ username }) => username),
    ...bills.map(({ owner }) => owner ?? undefined),
  ];
  const others = known.filter((name) => name !== undefined && name !== bill.owner);
  return [...new Set(others.flatMap((name) => name ?? []))];
}

export function TransferDialog({ bill, bills, show, onClose }: BillDialogProps) {
  const waiters = useWaiters({ bill, bills });
  const own = useUser()?.username;
  const [username, setUsername] = useState('');
  const { isBusy, run } = useAction();
  const give = async () => {
    const body = { username: username.trim(), version: bill.version };
    const work = call('POST /bills/{id}/owner', { params: { id: bill.id }, body });
    const done = await run(work, () => show([bill.id]));
    if (done !== undefined) onClose();
  };
  return (
    <ActionDialog
      title={t('Transfer {bill}', { bill: billName(bill) })}
      busy={isBusy}
      submit={t('Transfer')}
      disabled={username.trim() === ''}
      onSubmit={give}
      onClose={onClose}
    >
      <div className={styles.reduce}>
        {waiters.length > 0 && (
          <Chips
            label={t('Waiters')}
            size="touch"
            wrap
            value={username}
            onChange={setUsername}
            options={waiters.map((value) => ({
              value,
              label: value === own ? t('{name} (me)', { name: value }) : value,
            }))}
          />
        )}
        <Field
          label={t('Username')}
          value={username}
          onChange={setUsername}
          maxLength={MAX_USERNAME}
        />
      </div>
    </ActionDialog>
  );
}
