// The Z reports of a period, and the details of the chosen report (contract 19.6).

import { useState } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import type { ZReport } from '#shared/entities/cash.ts';
import { BOOKS_PAGE } from '#shared/limits.ts';
import styles from '../../cash/cash.module.css';
import { useData } from '../../hub/data.ts';
import { fetchFile } from '../../hub/files.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { type Column, DataTable, type PhoneRow } from '../../parts/data-table.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { DownloadCsv } from '../../parts/download-csv.tsx';
import { Facts } from '../../parts/facts.tsx';
import { DateTime, Money } from '../../parts/figures.tsx';
import { Older } from '../../parts/older.tsx';
import { PaperHead } from '../../parts/paper-head.tsx';
import type { Period } from '../../parts/period-filter.tsx';
import { PrintButton } from '../../parts/print-button.tsx';
import { Stack } from '../../parts/stack.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import { MailZ, PrintZ } from './print-buttons.tsx';
import { ReportFigures } from './report-figures.tsx';
import { useOlder } from './use-older.ts';
import { useReloads } from './use-reloads.ts';

const differenceOf = ({ payments }: ZReport): number =>
  Math.round(payments.reduce((sum, { difference }) => sum + (difference ?? 0), 0) * 1000) / 1000;

/** Returns the screens that have unsent entries, in words: `Bar of ana (2), a screen of ben (1)`. */
const holdingInWords = (screens: ZReport['screens_holding']): string =>
  screens
    .map(({ name, username, held }) =>
      name === ''
        ? t('a screen of {username} ({unsent})', { username, unsent: held })
        : t('{screen} of {username} ({unsent})', { screen: name, username, unsent: held }),
    )
    .join(', ');

interface ZDialogProps {
  z: ZReport;
  currency: Currency;
  mayMove: boolean;
  onClose: () => void;
}

function ZDialog({ z, currency, mayMove, onClose }: ZDialogProps) {
  const money = (value: number) => <Money value={value} currency={currency} />;
  return (
    <Dialog
      open
      size="wide"
      title={`Z ${z.z_no}`}
      onClose={onClose}
      footer={
        <>
          {mayMove && <PrintZ zNo={z.z_no} />}
          <PrintButton />
          <MailZ zNo={z.z_no} />
          <DownloadCsv
            fetchCsv={() => fetchFile('GET /days/{zNo}.csv', { params: { zNo: z.z_no } })}
          />
          <Button onClick={onClose}>{t('Close')}</Button>
        </>
      }
    >
      <PaperHead />
      <Facts
        rows={[
          { label: t('From'), value: <DateTime value={z.from} /> },
          { label: t('To'), value: <DateTime value={z.to} /> },
          { label: t('Closed by'), value: z.closed_by },
          { label: t('Approved by'), value: z.approved_by },
          { label: t('Lifetime sales'), value: money(z.perpetual.sales) },
          { label: t('Lifetime credit notes'), value: money(z.perpetual.credits) },
          { label: t('Audit trail'), value: <code>{z.audit_head.slice(0, 16)}</code> },
        ]}
      />
      {z.screens_holding.length > 0 && (
        <p className={styles.warning}>
          {t('Screens that had unsent entries when the day was closed: {screens}', {
            screens: holdingInWords(z.screens_holding),
          })}
        </p>
      )}
      <ReportFigures report={z} currency={currency} />
    </Dialog>
  );
}

const PHONE: PhoneRow<ZReport> = {
  title: ({ z_no }) => `Z ${z_no}`,
  end: ({ invoices }) => <Money value={invoices.sales.amount - invoices.credits.amount} />,
  note: ({ closed_at }) => <DateTime value={closed_at} kind="brief" />,
};

const columnsIn = (currency: Currency): Column<ZReport>[] => [
  { title: 'Z', cell: ({ z_no }) => <span className="figures">{z_no}</span> },
  {
    title: t('Closed##time'),
    cell: ({ closed_at }) => <DateTime value={closed_at} kind="brief" />,
    grow: true,
  },
  { title: t('Closed by'), cell: ({ closed_by }) => closed_by },
  {
    title: t('Sales'),
    align: 'right',
    cell: ({ invoices }) => <Money value={invoices.sales.amount} currency={currency} />,
  },
  {
    title: t('Difference'),
    align: 'right',
    cell: (z) => <Money value={differenceOf(z)} currency={currency} />,
  },
];

interface ZListProps {
  period: Period;
  currency: Currency;
  mayMove: boolean;
  /** Increases each time something changes in the sections that the page shows above the list. The list then reloads. */
  changes: number;
}

export function ZList({ period, currency, mayMove, changes }: ZListProps) {
  const { query, turnsOf } = useOlder(period, BOOKS_PAGE);
  const load = useData('GET /days', { query }, { keepPrevious: true });
  useReloads(changes, load.reload);
  const [shown, setShown] = useState<ZReport>();
  return (
    <Card title={t('Closed days')}>
      <LoadedView load={load}>
        {(zs) => (
          <Stack>
            <DataTable
              caption={t('Closed days')}
              columns={columnsIn(currency)}
              phone={PHONE}
              rows={zs}
              rowKey={({ z_no }) => z_no}
              empty={<EmptyState text={t('No day was closed in this period.')} />}
              actions={(z) => <Button onClick={() => setShown(z)}>Z {z.z_no}</Button>}
            />
            <Older {...turnsOf(zs.map(({ z_no }) => z_no))} />
          </Stack>
        )}
      </LoadedView>
      {shown && (
        <ZDialog
          z={shown}
          currency={currency}
          mayMove={mayMove}
          onClose={() => setShown(undefined)}
        />
      )}
    </Card>
  );
}
