// The list of invoices: search, filter, details, reprint and CSV export (contract 9).
import { IconEye, IconReceiptOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Invoice } from '#shared/entities/billing.ts';
import { LIST_PAGE } from '#shared/limits.ts';
import { FALLBACK } from '#shared/texts.ts';
import { renewBelow, useData } from '../../hub/data.ts';
import { fetchFile } from '../../hub/files.ts';
import { rememberSettings } from '../../hub/store.ts';
import { t } from '../../locales/t.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button, IconButton } from '../../parts/button.tsx';
import { type Column, DataTable, type PhoneRow } from '../../parts/data-table.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { DownloadCsv } from '../../parts/download-csv.tsx';
import { DateTime, Money } from '../../parts/figures.tsx';
import { Older } from '../../parts/older.tsx';
import { Page } from '../../parts/page.tsx';
import { type Period, PeriodFilter, REPORT_PRESETS } from '../../parts/period-filter.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import { WayTo } from '../../session/way-to.tsx';
import { InvoiceDetails } from './invoice-details.tsx';
import { customerOf, placeOf } from './invoice-words.ts';

/**
 * `STEP` is the number of rows at first and with each tap on "older"; `MOST` is the most that the hub returns in one
 * answer.
 */
const STEP = 100;
const MOST = LIST_PAGE;

function refundWord({ refunded, total }: Invoice): string | null {
  if (refunded === 0) return null;
  return t(refunded >= total ? 'Refunded' : 'Partly refunded');
}

const creditNoteOf = ({ refund_of }: Invoice): string =>
  t('Credit note of #{id}', { id: refund_of ?? '' });

/** Marks a credit note, or a sale with a refund. */
function KindMark({ invoice }: { invoice: Invoice }) {
  if (invoice.kind === 'credit') return <Badge tone="cancelled">{creditNoteOf(invoice)}</Badge>;
  const word = refundWord(invoice);
  return word === null ? null : <Badge tone="created">{word}</Badge>;
}

const paidBy = ({ payments }: Invoice): string => payments.map(({ title }) => title).join(', ');

const columnsNow = (): readonly Column<Invoice>[] => [
  {
    title: t('Invoice'),
    cell: (row) => (
      <>
        <span className="figures">#{row.invoice_id}</span> <KindMark invoice={row} />
      </>
    ),
  },
  { title: t('Date & time'), cell: (row) => <DateTime value={row.created_at} kind="brief" /> },
  { title: t('Customer'), grow: true, cell: customerOf },
  { title: t('Dining option'), cell: (row) => <span className="words">{placeOf(row)}</span> },
  {
    title: t('Payment'),
    cell: (row) =>
      row.payments.length === 0 ? null : <span className="words">{paidBy(row)}</span>,
  },
  {
    title: t('Subtotal'),
    align: 'right',
    minor: true,
    cell: (row) => <Money value={row.sub_total} />,
  },
  { title: t('Tax'), align: 'right', minor: true, cell: (row) => <Money value={row.tax_total} /> },
  {
    title: t('Total'),
    align: 'right',
    cell: (row) => (
      <strong>
        <Money value={row.total} />
      </strong>
    ),
  },
];

const phone: PhoneRow<Invoice> = {
  title: (row) =>
    row.kind === 'credit'
      ? t('Credit note #{id} {customer}', { id: row.invoice_id, customer: customerOf(row) })
      : `#${row.invoice_id} ${customerOf(row)}`,
  end: (row) => <Money value={row.total} />,
  note: (row) => [refundWord(row), placeOf(row), paidBy(row)].filter(Boolean).join(' · '),
  noteEnd: (row) => <DateTime value={row.created_at} kind="brief" />,
};

/**
 * Loads the invoices that match the search, or the invoices of the period. `page` chooses the newest invoices, or older
 * invoices before a given invoice.
 */
function useInvoices(period: Period, term: string, page: PageOfRows) {
  const list = useData('GET /invoices', term === '' ? { query: { ...period, ...page } } : null, {
    keepPrevious: true,
  });
  const { before } = page;
  const search = { q: term, ...(before !== undefined && { before }) };
  const found = useData('GET /invoices/search', term === '' ? null : { query: search }, {
    keepPrevious: true,
  });
  return term === '' ? list : found;
}

type PageOfRows = { limit: number; before?: number };

/** Stores the period and the search. A change of the period or the search shows the newest invoices again. */
function useSelection() {
  const [period, setPeriod] = useState<Period>({ type: 'today' });
  const [term, setTerm] = useState('');
  const [page, setPage] = useState<PageOfRows>({ limit: STEP });
  return {
    period,
    term,
    page,
    setPage,
    search: (next: string) => {
      setTerm(next);
      setPage({ limit: STEP });
    },
    choose: (next: Period) => {
      setPeriod(next);
      setPage({ limit: STEP });
    },
  };
}

interface RowsProps {
  rows: readonly Invoice[];
  isSearch: boolean;
  onOpen: (invoice: Invoice) => void;
}

function Rows({ rows, isSearch, onOpen }: RowsProps) {
  const empty = (
    <EmptyState
      text={isSearch ? t(FALLBACK.noResult) : t('No invoices in this period.')}
      icon={<IconReceiptOff size={36} stroke={1.5} aria-hidden />}
    >
      {!isSearch && (
        <WayTo path="/dashboard/pos" scopes={['POS']}>
          {t('Take an order')}
        </WayTo>
      )}
    </EmptyState>
  );
  return (
    <DataTable
      caption={t('Invoices')}
      columns={columnsNow()}
      rows={rows}
      rowKey={(row) => row.invoice_id}
      phone={phone}
      actions={(row) => (
        <IconButton
          label={t('Show invoice {id}', { id: row.invoice_id })}
          icon={<IconEye size={20} aria-hidden />}
          onClick={() => onOpen(row)}
        />
      )}
      empty={empty}
    />
  );
}

interface MoreProps {
  rows: readonly Invoice[];
  isSearch: boolean;
  page: PageOfRows;
  onPage: (page: PageOfRows) => void;
}

function More({ rows, isSearch, page, onPage }: MoreProps) {
  const { limit, before } = page;
  const older = () => onPage({ limit: STEP, before: rows.at(-1)?.invoice_id ?? 1 });
  return (
    <>
      {!isSearch && rows.length === limit && limit < MOST && (
        <Button wide onClick={() => onPage({ ...page, limit: Math.min(MOST, limit + STEP) })}>
          {t('Show more')}
        </Button>
      )}
      <Older
        onOlder={rows.length >= MOST ? older : undefined}
        onNewest={before === undefined ? undefined : () => onPage({ limit: STEP })}
      />
    </>
  );
}

export function Invoices() {
  const { period, term, page, setPage, search, choose } = useSelection();
  const [opened, setOpened] = useState<Invoice>();
  const init = useData('GET /invoices/init');
  const load = useInvoices(period, term, page);
  const store = init.data?.storeSettings;
  useEffect(() => {
    if (store !== undefined) rememberSettings(store);
  }, [store]);
  const isSearch = term !== '';
  const fetchCsv = () =>
    fetchFile('GET /invoices/export', { query: isSearch ? { q: term } : { ...period } });
  return (
    <Page title={t('Invoices')} actions={<DownloadCsv fetchCsv={fetchCsv} />}>
      <SearchBox label={t('Search number, customer or phone')} onSearch={search} />
      <PeriodFilter period={period} onChange={choose} presets={REPORT_PRESETS} />
      <LoadedView load={load} errorText={t(FALLBACK.detailsRetry)}>
        {(rows) => (
          <>
            <Rows rows={rows} isSearch={isSearch} onOpen={setOpened} />
            <More rows={rows} isSearch={isSearch} page={page} onPage={setPage} />
          </>
        )}
      </LoadedView>
      {opened !== undefined && (
        <Dialog
          open
          title={
            opened.kind === 'credit'
              ? t('Credit note #{id}', { id: opened.invoice_id })
              : t('Invoice #{id}', { id: opened.invoice_id })
          }
          size="wide"
          onClose={() => setOpened(undefined)}
        >
          <InvoiceDetails
            invoice={opened}
            others={load.data ?? []}
            init={init.data}
            onChanged={() => void renewBelow('/invoices')}
          />
        </Dialog>
      )}
    </Page>
  );
}
