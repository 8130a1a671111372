// The statement of an account: its period, and its entries with the balances before and after them. It can be printed
// or saved as CSV.
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { Account, Statement as Read } from '#shared/entities/value.ts';
import { INVALID } from '#shared/texts.ts';
import { printReport, tellIfBlocked } from '../../checkout/receipt.ts';
import { call } from '../../hub/api.ts';
import { hubNow } from '../../hub/clock.ts';
import { useData } from '../../hub/data.ts';
import { fetchFile } from '../../hub/files.ts';
import { makeRequestKey } from '../../hub/request-key.ts';
import { useStore } from '../../hub/store.ts';
import { dayIn } from '../../hub/store-days.ts';
import { said, t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { DownloadCsv } from '../../parts/download-csv.tsx';
import { Field } from '../../parts/field.tsx';
import { DateTime, formatDay } from '../../parts/figures.tsx';
import { Pair } from '../../parts/page.tsx';
import { PaperHead } from '../../parts/paper-head.tsx';
import { PrintButton } from '../../parts/print-button.tsx';
import { LoadedView } from '../../parts/states.tsx';
import { messageOf, toastError, toastSuccess } from '../../parts/toasts.ts';
import { useBusy } from '../../parts/use-busy.ts';
import { useReloads } from '../cash/use-reloads.ts';
import { useBalance } from './account-name.ts';
import { ENTRIES } from './account-words.ts';
import styles from './accounts.module.css';

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 30;

interface Row {
  readonly key: string;
  readonly at: string | null;
  readonly words: string;
  readonly amount: number | null;
  readonly balance: number;
}

/** Returns the rows of the statement: the opening balance, the entries and the closing balance. */
const rowsOf = ({ opening, entries, closing }: Read): Row[] => [
  { key: 'opening', at: null, words: t('Opening balance'), amount: null, balance: opening },
  ...entries.map(({ id, at, kind, amount, balance }) => ({
    key: String(id),
    at,
    words: t(ENTRIES[kind]),
    amount,
    balance,
  })),
  { key: 'closing', at: null, words: t('Closing balance'), amount: null, balance: closing },
];

/** The button that prints the statement: on the receipt printer, or else in this browser. */
function PrintStatement({ id, days }: { id: number; days: { from: string; to: string } }) {
  const [isBusy, whileBusy] = useBusy();
  const print = async () => {
    try {
      const body = days;
      const { message, paper } = await call('POST /accounts/{id}/statement/print', {
        params: { id },
        body,
      });
      if (paper === undefined) toastSuccess(said(message));
      else tellIfBlocked(printReport({ ...paper, once: { key: makeRequestKey(), copyOf: {} } }));
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  return (
    <Button
      icon={<IconPrinter size={20} aria-hidden />}
      busy={isBusy}
      onClick={() => void whileBusy(print)}
    >
      {t('Print on receipt paper')}
    </Button>
  );
}

export function Statement({ account }: { account: Account }) {
  const { timezone } = useStore();
  const [days, setDays] = useState(() => ({
    from: dayIn(hubNow() - SHOWN_DAYS * DAY_MS, timezone),
    to: dayIn(hubNow(), timezone),
  }));
  const balance = useBalance();
  const { id, kind } = account;
  const isValid = days.from !== '' && days.to !== '' && days.from <= days.to;
  const load = useData(
    'GET /accounts/{id}/statement',
    isValid ? { params: { id }, query: days } : null,
    { keepPrevious: true },
  );
  // Reloads the statement when a payment or an adjustment on the page above has added an entry.
  useReloads(account.entries[0]?.id ?? 0, load.reload);
  const money = (amount: number | null) =>
    amount === null ? null : <span className="figures">{balance(kind, amount)}</span>;
  return (
    <div className={styles.statement}>
      <div className={styles.days}>
        <Pair>
          <Field
            label={t('From')}
            type="date"
            value={days.from}
            onChange={(from) => setDays({ ...days, from })}
          />
          <Field
            label={t('To')}
            type="date"
            value={days.to}
            error={isValid ? undefined : t(INVALID.dayOrder)}
            onChange={(to) => setDays({ ...days, to })}
          />
        </Pair>
      </div>
      <PaperHead about={[`${formatDay(days.from)} – ${formatDay(days.to)}`]} />
      <LoadedView load={load}>
        {(statement) => (
          <DataTable
            caption={t('Statement')}
            columns={[
              {
                title: t('Date & time'),
                cell: ({ at }: Row) => at && <DateTime value={at} kind="both" />,
              },
              { title: t('Entry'), grow: true, cell: (row) => row.words },
              { title: t('Amount'), align: 'right', cell: ({ amount }) => money(amount) },
              { title: t('Balance'), align: 'right', cell: (row) => money(row.balance) },
            ]}
            rows={rowsOf(statement)}
            rowKey={({ key }) => key}
            phone={{
              title: (row) => row.words,
              end: ({ amount, balance: after }) => money(amount ?? after),
              note: ({ at }) => at && <DateTime value={at} kind="both" />,
              noteEnd: (row) => (row.amount === null ? null : money(row.balance)),
            }}
          />
        )}
      </LoadedView>
      {isValid && (
        <div className={styles.buttons}>
          <PrintButton />
          <PrintStatement id={id} days={days} />
          <DownloadCsv
            fetchCsv={() =>
              fetchFile('GET /accounts/{id}/statement.csv', { params: { id }, query: days })
            }
          />
        </div>
      )}
    </div>
  );
}
