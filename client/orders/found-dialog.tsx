// The sales that were found on the old hub and are missing on this hub. A user enters or dismisses each of them
// (contract 38.1).
import { useState } from 'react';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { ExceptionKind } from '#shared/entities/bills.ts';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../hub/api.ts';
import { useData } from '../hub/data.ts';
import { useSentOnce } from '../hub/sent-once.ts';
import { said, t, words } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { Switch } from '../parts/choice.tsx';
import { confirm } from '../parts/confirm.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { DateTime, Money } from '../parts/figures.tsx';
import { LoadedView } from '../parts/states.tsx';
import { didWork } from '../parts/toasts.ts';
import { useBusy } from '../parts/use-busy.ts';
import { kindWord } from '../screens/reports/exception-words.ts';
import { useAtNewTotal } from './at-new-total.ts';
import styles from './guest-orders-dialog.module.css';

type Found = AnswerOf<'GET /standby/found'>[number];

const KINDS = words({
  order: 'Order',
  payment: 'Payment##found',
  entry: 'Account',
  guest: 'Guest',
  reservation: 'Reservation',
  waitlist: 'Waitlist',
  in: 'Cash in',
  out: 'Cash out',
  drop: 'Safe drop',
  tipout: 'Pay out tips',
} as const);
const isNamed = (kind: string): kind is keyof typeof KINDS => kind in KINDS;

/** Returns the kind of an entry in words; empty for a Z report, because its title already says what it is. */
const kindOf = ({ kind, what }: Found): string => {
  if (kind === 'change') return kindWord(what as ExceptionKind);
  const named = kind === 'cash' ? (what ?? '') : kind;
  return isNamed(named) ? t(KINDS[named]) : '';
};

interface FoundProps {
  found: Found;
  reload: () => Promise<void>;
}

/** Returns why the old hub refused a guest's order that waits here; null for other entries. */
const refusedFor = ({ kind, what }: Found): string | null => (kind === 'guest' ? what : null);

async function dismiss({ found, reload }: FoundProps): Promise<void> {
  const title = t('Dismiss this entry?');
  const text =
    refusedFor(found) === null
      ? t('The entry will not be recorded here. Reports list it among the exceptions.')
      : t('The order is waiting for an answer again.');
  if (!(await confirm({ title, text, confirmLabel: t('Dismiss##found') }))) return;
  await didWork(call('POST /standby/found/{id}/dismiss', { params: { id: found.id }, body: {} }));
  await reload();
}

function FoundView({ found, reload }: FoundProps) {
  const once = useSentOnce();
  const [kitchen, setKitchen] = useState(false);
  const send = (total?: number) =>
    once('POST /standby/found/{id}/enter', {
      params: { id: found.id },
      body: { ...(total !== undefined && { total }), ...(kitchen && { kitchen }) },
    });
  const [isBusy, enter] = useAtNewTotal({
    ...{ old: found.amount, send, reload },
    title: t('Use the new total?'),
    confirmLabel: t('Enter##found'),
  });
  const [isLeaving, whileLeaving] = useBusy();
  const reason = refusedFor(found);
  const name = [kindOf(found), found.title].filter((each) => each !== '').join(' · ');
  return (
    <li className={styles.order} aria-label={name}>
      <p className={styles.head}>
        <strong>{name}</strong>
        <DateTime value={found.at} kind="brief" />
        <span className={styles.muted}>
          {[found.username, found.old_bill_id !== null && t('Bill {id}', { id: found.old_bill_id })]
            .filter((each) => each)
            .join(' · ')}
        </span>
      </p>
      <ul>
        {found.lines.map(({ title, quantity }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and keep their order
          <li key={index}>
            {quantity} × {title}
          </li>
        ))}
      </ul>
      {found.by_hand !== null && <p>{said(found.by_hand)}</p>}
      {reason !== null && <p>{t('The old hub had refused this order: {reason}', { reason })}</p>}
      {found.kind === 'order' && found.by_hand === null && (
        <Switch
          label={t('Print the order in the kitchen again')}
          checked={kitchen}
          onChange={setKitchen}
        />
      )}
      <div className={styles.buttons}>
        <strong>
          {found.kind === 'reservation' && <DateTime value={found.what ?? found.at} kind="brief" />}
          {found.amount !== 0 && <Money value={found.amount} />}
        </strong>
        <Button
          look="danger"
          busy={isLeaving}
          onClick={() => void whileLeaving(() => dismiss({ found, reload }))}
        >
          {t('Dismiss##found')}
        </Button>
        {found.by_hand === null && (
          <Button look="primary" busy={isBusy} onClick={enter}>
            {reason === null ? t('Enter##found') : t('Refuse')}
          </Button>
        )}
      </div>
    </li>
  );
}

interface DialogProps {
  /** Reloads the number of found sales in the top bar. */
  reload: () => Promise<void>;
  onClose: () => void;
}

export function FoundDialog({ reload: reloadCount, onClose }: DialogProps) {
  const load = useData('GET /standby/found', {});
  const reload = async () => {
    await Promise.all([load.reload(), reloadCount()]);
  };
  return (
    <Dialog open title={t('Found on the old hub')} onClose={onClose}>
      <p className={styles.intro}>
        {t(
          'The old hub stored these entries before this hub took over. Enter what really happened, orders first. Dismiss what is already entered here.',
        )}
      </p>
      <LoadedView load={load} errorText={FALLBACK.details}>
        {(entries) =>
          entries.length === 0 ? (
            <p>{t('No entries are left.')}</p>
          ) : (
            <ul className={styles.list}>
              {entries.map((found) => (
                <FoundView key={found.id} found={found} reload={reload} />
              ))}
            </ul>
          )
        }
      </LoadedView>
    </Dialog>
  );
}
