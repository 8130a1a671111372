// The list of customers: search, add, edit, delete (contract 9).
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Customer } from '#shared/entities/people.ts';
import { PER_PAGE } from '#shared/limits.ts';
import { CUSTOMER_WRITERS } from '#shared/scopes.ts';
import { FALLBACK } from '#shared/texts.ts';
import { useData } from '../../hub/data.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable, type PhoneRow } from '../../parts/data-table.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { EditDelete } from '../../parts/edit-delete.tsx';
import { DateTime, formatDay } from '../../parts/figures.tsx';
import { Page } from '../../parts/page.tsx';
import { Pager } from '../../parts/pager.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import { passes, useUser } from '../../session/session.ts';
import { CustomerForm } from './customer-form.tsx';
import { deleteCustomer } from './delete-customer.ts';

const addressOf = ({ phone }: Customer): string =>
  `/dashboard/customers/${encodeURIComponent(phone)}`;

const columnsNow = (): readonly Column<Customer>[] => [
  {
    title: t('Name'),
    grow: true,
    cell: (row) => <Link href={addressOf(row)}>{row.name}</Link>,
    inDrawer: (row) => <Link href={addressOf(row)}>{t('Details')}</Link>,
  },
  {
    title: t('Phone'),
    cell: (row) => (
      <span dir="ltr" className="figures">
        {row.phone}
      </span>
    ),
  },
  { title: t('Email'), grow: true, cell: (row) => row.email || null },
  {
    title: t('Birth date'),
    cell: (row) => (row.birth_date === null ? null : formatDay(row.birth_date)),
  },
  { title: t('Customer since'), cell: (row) => <DateTime value={row.created_at} kind="date" /> },
];

const phone: PhoneRow<Customer> = {
  title: (row) => row.name,
  note: (row) => <bdi dir="ltr">{[row.phone, row.email].filter(Boolean).join(' · ')}</bdi>,
};

interface RowActionsProps {
  row: Customer;
  onEdit: () => void;
  onDeleted: () => unknown;
}

function RowActions({ row, onEdit, onDeleted }: RowActionsProps) {
  const remove = async () => {
    if (await deleteCustomer(row)) onDeleted();
  };
  return <EditDelete name={row.name} onEdit={onEdit} onDelete={remove} />;
}

interface ListProps {
  customers: readonly Customer[];
  isSearch: boolean;
  /** Undefined if the user may not change customers. */
  onEdit: ((customer: Customer) => void) | undefined;
  onDeleted: () => void;
}

function List({ customers, isSearch, onEdit, onDeleted }: ListProps) {
  const empty = (
    <EmptyState
      text={
        isSearch
          ? t(FALLBACK.noResult)
          : t('No customers yet. Tap New to add one. Reservations and orders also add customers.')
      }
      icon={<IconUsers size={36} stroke={1.5} aria-hidden />}
    />
  );
  return (
    <DataTable
      caption={t('Customers')}
      columns={columnsNow()}
      rows={customers}
      rowKey={(row) => row.phone}
      phone={phone}
      actions={
        onEdit &&
        ((row) => <RowActions row={row} onEdit={() => onEdit(row)} onDeleted={onDeleted} />)
      }
      empty={empty}
    />
  );
}

/** Loads a page of the customers, or of the search results. */
function useRegister() {
  const [page, setPage] = useState(1);
  const [filter, setFilter] = useState('');
  const query = { sort: 'created_at', page, perPage: PER_PAGE, filter };
  const load = useData('GET /customers', { query }, { keepPrevious: true });
  const search = (text: string) => {
    if (text === filter) return;
    setFilter(text);
    setPage(1);
  };
  // If the deleted customer was the only entry of the last page, shows the previous page.
  const deleted = (count: number) => {
    if (count === 1 && page > 1) setPage(page - 1);
    else void load.reload();
  };
  return { load, page, setPage, isSearch: filter !== '', search, deleted };
}

function NewButton({ onPress }: { onPress: () => void }) {
  return (
    <Button look="primary" icon={<IconPlus size={20} aria-hidden />} onClick={onPress}>
      {t('New')}
    </Button>
  );
}

export function Customers() {
  const mayWrite = passes(useUser(), CUSTOMER_WRITERS);
  const { load, page, setPage, isSearch, search, deleted } = useRegister();
  const [opened, setOpened] = useState<Customer | 'new'>();
  const close = () => setOpened(undefined);
  return (
    <Page
      title={t('Customers')}
      actions={mayWrite && <NewButton onPress={() => setOpened('new')} />}
    >
      <SearchBox label={t('Search phone, name or email')} onSearch={search} />
      <LoadedView load={load} errorText={t(FALLBACK.detailsRetry)}>
        {({ customers, total, totalPages: pages }) => (
          <>
            <List
              customers={customers}
              isSearch={isSearch}
              onEdit={mayWrite ? setOpened : undefined}
              onDeleted={() => deleted(customers.length)}
            />
            {pages > 1 && (
              <Pager
                page={page}
                totalPages={pages}
                total={t('{total} customers', { total })}
                onPage={setPage}
              />
            )}
          </>
        )}
      </LoadedView>
      <Dialog
        open={opened !== undefined}
        title={opened === 'new' ? t('New Customer') : t('Edit Customer')}
        onClose={close}
      >
        <CustomerForm
          customer={opened === 'new' ? undefined : opened}
          onDone={() => {
            close();
            void load.reload();
          }}
        />
      </Dialog>
    </Page>
  );
}
