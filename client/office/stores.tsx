// The stores at a glance: whether head office has all data of each store, and what each store sold today.
import { useState } from 'react';
import type { OfficeBranch, OfficeStore } from '#shared/office.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { DataTable, type PhoneRow } from '../parts/data-table.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Page } from '../parts/page.tsx';
import { EmptyState } from '../parts/states.tsx';
import { Warning } from '../parts/warning.tsx';
import { ask, useLoad } from './api.ts';
import styles from './office.module.css';
import { useWork } from './use-work.ts';
import { View } from './view.tsx';
import { count, instant, money } from './words.ts';

/** Returns the state of a store in words: `Not up to date since Nov 20, 7:30 PM`. */
function stateWords({ state, since, zNo }: OfficeStore): string {
  if (state === 'behind')
    return since === null
      ? t('Not up to date')
      : t('Not up to date since {time}', { time: instant(since) });
  if (state === 'different') return t('Z {no} does not match the sales', { no: String(zNo) });
  return t(state === 'forked' ? 'Sent two different histories' : 'Up to date');
}

const State = ({ row }: { row: OfficeStore }) => (
  <span className={styles.state} data-state={row.state}>
    {stateWords(row)}
  </span>
);

/** Returns the late tickets with their age: `3, 2 min ago`; a dash if they are unknown. */
function lateWords({ late }: OfficeStore): string {
  if (late === null) return '–';
  const minutes = Math.floor(late.ageS / 60);
  const tickets = count(late.tickets);
  return minutes === 0
    ? tickets
    : t('{tickets}, {minutes} min ago', { tickets, minutes: count(minutes) });
}

const columns = () => [
  { title: t('Store'), grow: true, cell: (row: OfficeStore) => row.title },
  { title: t('State'), cell: (row: OfficeStore) => <State row={row} /> },
  {
    title: t('Today'),
    align: 'right' as const,
    cell: (row: OfficeStore) => money(row.takings, row.currency),
  },
  {
    title: t('A week ago'),
    align: 'right' as const,
    cell: (row: OfficeStore) => money(row.takingsBefore, row.currency),
  },
  {
    title: t('Late tickets'),
    align: 'right' as const,
    cell: (row: OfficeStore) => <span className={styles.when}>{lateWords(row)}</span>,
  },
  {
    title: t('Last contact'),
    cell: (row: OfficeStore) => <span className={styles.when}>{instant(row.heardAt)}</span>,
  },
];

const PHONE: PhoneRow<OfficeStore> = {
  title: (row) => row.title,
  end: (row) => money(row.takings, row.currency),
  note: (row) => (
    <>
      <State row={row} />{' '}
      {row.late !== null &&
        row.late.tickets > 0 &&
        t('Late: {tickets}', { tickets: lateWords(row) })}
    </>
  ),
  noteEnd: (row) => money(row.takingsBefore, row.currency),
};

/**
 * Lets an owner choose which history of a store counts, after the store's hub has sent facts that differ from its
 * earlier facts.
 */
function ForkDialog({ store, onClose }: { store: OfficeStore; onClose: () => void }) {
  const { isBusy, fault, run } = useWork();
  const choose = (no: number) =>
    void run(async () => {
      await ask('POST', `/stores/${store.id}/branch`, { no });
      onClose();
    });
  const words = ({ no, afterSeq, lastSeq }: OfficeBranch) =>
    no === 0
      ? t('First history: up to entry {no}', { no: count(lastSeq) })
      : t('Other history: entries {first} to {last}', {
          first: count(afterSeq + 1),
          last: count(lastSeq),
        });
  return (
    <Dialog
      open
      title={t('{store} sent two different histories', { store: store.title })}
      onClose={onClose}
    >
      <div className={styles.details}>
        <p>
          {t(
            'The hub was probably restored from a backup and sent a second history. Choose the history to use for all figures. Nothing is deleted.',
          )}
        </p>
        {fault !== undefined && <Warning role="alert" text={fault} />}
        <ul className={styles.details}>
          {store.branches.map((branch) => (
            <li key={branch.no} className={styles.history}>
              <p>{words(branch)}</p>
              <Button busy={isBusy} onClick={() => choose(branch.no)}>
                {t(branch.counts ? 'Keep this history' : 'Use this history')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

interface Code {
  readonly code: string;
  readonly expires_at: string;
}

function PairDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Code>();
  const { isBusy, fault, run } = useWork();
  const make = () => void run(async () => setMade(await ask<Code>('POST', '/stores/pair', {})));
  return (
    <Dialog open title={t('Pair a store')} onClose={onClose}>
      <div className={styles.details}>
        <p>
          {t('In the restaurant, open Settings › Head Office and enter this address and a code.')}
        </p>
        <p>
          <bdi dir="ltr">{window.location.origin}</bdi>
        </p>
        {fault !== undefined && <Warning role="alert" text={fault} />}
        {made === undefined ? (
          <Button look="primary" busy={isBusy} onClick={make}>
            {t('Show a code')}
          </Button>
        ) : (
          <>
            <p className={styles.code}>{made.code}</p>
            <p>{t('This code works once, until {time}.', { time: instant(made.expires_at) })}</p>
            <Button busy={isBusy} onClick={make}>
              {t('Show a new code')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

const hasForked = ({ branches }: OfficeStore): boolean => branches.length > 1;

export function Stores({ isOwner }: { isOwner: boolean }) {
  const load = useLoad<OfficeStore[]>('/stores');
  const [open, setOpen] = useState<OfficeStore | 'pair'>();
  const close = () => {
    setOpen(undefined);
    void load.reload();
  };
  const pair = (
    <Button look="primary" onClick={() => setOpen('pair')}>
      {t('Pair a store')}
    </Button>
  );
  return (
    <Page title={t('Stores')} actions={isOwner ? pair : undefined}>
      <View load={load}>
        {(stores) => (
          <DataTable
            caption={t('Stores')}
            columns={columns()}
            phone={PHONE}
            rows={stores}
            rowKey={({ id }) => id}
            empty={<EmptyState text={t('No stores yet.')} />}
            actions={
              isOwner && stores.some(hasForked)
                ? (row) =>
                    hasForked(row) && (
                      <Button onClick={() => setOpen(row)}>{t('Choose a history')}</Button>
                    )
                : undefined
            }
          />
        )}
      </View>
      {open === 'pair' && <PairDialog onClose={close} />}
      {open !== undefined && open !== 'pair' && <ForkDialog store={open} onClose={close} />}
    </Page>
  );
}
