// A customer's contact data, total spending and past orders.

import { IconArrowLeft, IconPencil, IconReceiptOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import type { Currency } from '#shared/billing/money.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { Order } from '#shared/entities/orders.ts';
import type { Customer as CustomerRow } from '#shared/entities/people.ts';
import { ACCOUNT_READERS, CUSTOMER_WRITERS } from '#shared/scopes.ts';
import { DELIVERY_LABELS } from '#shared/states/order.ts';
import { FALLBACK } from '#shared/texts.ts';
import { useData } from '../../hub/data.ts';
import { currencyFrom } from '../../hub/store.ts';
import { together } from '../../hub/together.ts';
import { said, t, words } from '../../locales/t.ts';
import { StatusChip } from '../../orders/status-chip.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { type Column, DataTable, type PhoneRow } from '../../parts/data-table.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Facts } from '../../parts/facts.tsx';
import { DateTime, formatDay, Money } from '../../parts/figures.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { Page } from '../../parts/page.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import { passes, useUser } from '../../session/session.ts';
import { WayTo } from '../../session/way-to.tsx';
import styles from './customer.module.css';
import { CustomerForm } from './customer-form.tsx';
import { CustomerValue } from './customer-value.tsx';
import { deleteCustomer } from './delete-customer.ts';

type History = AnswerOf<'GET /customers/{id}/history'>;

/**
 * The label of the orders' amounts. The amounts are before discounts, because several orders may share the discount of
 * one bill. The total that the customer spent is above the list.
 */
const asOrdered = (): string => t('Before discounts');

const GENDERS = words({ female: 'female', male: 'male', other: 'other##gender' });

const placeOf = ({ table_title, delivery_type }: Order) =>
  table_title === null ? said(DELIVERY_LABELS[delivery_type]) : table_title;

const dishesOf = ({ items }: Order) =>
  items.map(({ quantity, item_title }) => `${quantity} × ${item_title}`).join(', ');

const sumOf = ({ items }: Order) =>
  items.filter(({ status }) => status !== 'cancelled').reduce((sum, item) => sum + item.total, 0);

function orderColumns(currency: Currency): readonly Column<Order>[] {
  return [
    { title: t('Order'), cell: (order) => <span className="figures">#{order.id}</span> },
    { title: t('Date & time'), cell: (order) => <DateTime value={order.date} kind="brief" /> },
    { title: t('Where'), cell: placeOf },
    { title: t('Dishes'), grow: true, cell: dishesOf },
    {
      title: t('State'),
      cell: ({ status, payment_status }) => (
        <StatusChip status={status === 'cancelled' ? status : payment_status} />
      ),
    },
    {
      title: asOrdered(),
      align: 'right',
      cell: (order) => <Money value={sumOf(order)} currency={currency} />,
    },
  ];
}

const phoneRow = (currency: Currency): PhoneRow<Order> => ({
  title: (order) => `#${order.id} ${placeOf(order)}`,
  end: (order) => (
    <>
      <span className={styles.label}>{asOrdered()}</span>{' '}
      <Money value={sumOf(order)} currency={currency} />
    </>
  ),
  note: dishesOf,
  noteEnd: (order) => <DateTime value={order.date} kind="brief" />,
});

function Past({ history }: { history: History }) {
  const { orders, ordersCount, spent } = history;
  const currency = currencyFrom(history);
  return (
    <>
      <Facts
        large
        rows={[
          { label: t('Orders'), value: ordersCount },
          { label: t('Total spent'), value: <Money value={spent} currency={currency} /> },
        ]}
      />
      <DataTable
        caption={t('Past orders')}
        columns={orderColumns(currency)}
        rows={orders}
        rowKey={(order) => order.id}
        phone={phoneRow(currency)}
        empty={
          <EmptyState
            text={t('No orders yet.')}
            icon={<IconReceiptOff size={36} stroke={1.5} aria-hidden />}
          >
            <WayTo path="/dashboard/pos" scopes={['POS']}>
              {t('Open the POS')}
            </WayTo>
          </EmptyState>
        }
      />
      {ordersCount > orders.length && (
        <p>{t('The newest {n} orders are shown.', { n: orders.length })}</p>
      )}
    </>
  );
}

function Person({ customer }: { customer: CustomerRow }) {
  return (
    <Card>
      <Facts
        rows={[
          {
            label: t('Phone'),
            value: (
              <a dir="ltr" href={`tel:${customer.phone}`}>
                {customer.phone}
              </a>
            ),
          },
          { label: t('Email'), value: customer.email },
          {
            label: t('Birth date'),
            value: customer.birth_date === null ? null : formatDay(customer.birth_date),
          },
          { label: t('Gender'), value: customer.gender && t(GENDERS[customer.gender]) },
          {
            label: t('Customer since'),
            value: <DateTime value={customer.created_at} kind="date" />,
          },
        ]}
      />
    </Card>
  );
}

/** Loads the customer whose phone number is in the address. */
function useCustomer() {
  const { phone = '' } = useParams();
  const params = { id: decodeURIComponent(phone) };
  const [, navigate] = useLocation();
  const load = useData('GET /customers/{id}', { params });
  const history = useData('GET /customers/{id}/history', { params });
  const remove = async () => {
    const customer = load.data;
    if (customer !== undefined && (await deleteCustomer(customer))) {
      navigate('/dashboard/customers', { replace: true });
    }
  };
  return { load, history, remove };
}

interface WriterButtonsProps {
  onEdit: () => void;
  onDelete: () => void;
}

function WriterButtons({ onEdit, onDelete }: WriterButtonsProps) {
  return (
    <>
      <Button icon={<IconPencil size={20} aria-hidden />} onClick={onEdit}>
        {t('Edit')}
      </Button>
      <Button look="danger" icon={<IconTrash size={20} aria-hidden />} onClick={onDelete}>
        {t('Delete')}
      </Button>
    </>
  );
}

export function Customer() {
  const { load, history, remove } = useCustomer();
  const mayWrite = passes(useUser(), CUSTOMER_WRITERS);
  const mayRead = passes(useUser(), ACCOUNT_READERS);
  const [editing, setEditing] = useState(false);
  return (
    <Page
      title={load.data?.name ?? t('Customer')}
      actions={
        <>
          <LinkButton
            to="/dashboard/customers"
            icon={<IconArrowLeft className="mirrored" size={20} aria-hidden />}
          >
            {t('Customers')}
          </LinkButton>
          {mayWrite && load.data !== undefined && (
            <WriterButtons onEdit={() => setEditing(true)} onDelete={() => void remove()} />
          )}
        </>
      }
    >
      <LoadedView load={together(load, history)} errorText={t(FALLBACK.details)}>
        {(customer) => (
          <>
            <Person customer={customer} />
            {mayRead && <CustomerValue customer={customer} mayWrite={mayWrite} />}
            <h2>{t('Past orders')}</h2>
            <LoadedView load={history} errorText={t(FALLBACK.details)}>
              {(past) => <Past history={past} />}
            </LoadedView>
            <Dialog open={editing} title={t('Edit Customer')} onClose={() => setEditing(false)}>
              <CustomerForm
                customer={customer}
                onDone={() => {
                  setEditing(false);
                  void load.reload();
                }}
              />
            </Dialog>
          </>
        )}
      </LoadedView>
    </Page>
  );
}
