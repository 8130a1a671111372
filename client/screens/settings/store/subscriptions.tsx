// My Subscriptions: the list of the owner's subscriptions (contract 9, 5).
import { IconAlertTriangle } from '@tabler/icons-react';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { t } from '../../../locales/t.ts';
import { StatusChip } from '../../../orders/status-chip.tsx';
import { Badge } from '../../../parts/badge.tsx';
import type { PhoneRow } from '../../../parts/data-table.tsx';
import { formatDay, Money } from '../../../parts/figures.tsx';
import { Page } from '../../../parts/page.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { useKnownStore } from '../register/known-store.ts';
import { NewButton } from '../register/new-button.tsx';
import { RegisterTable } from '../register/register-table.tsx';
import { useEditing } from '../register/use-editing.ts';
import { type Subscription, SubscriptionDialog } from './subscription-dialog.tsx';

const dayOr = (day: string | null) => (day === null ? null : formatDay(day));

function termOf({ subscription_date: from, expiry_date: to }: Subscription): string {
  if (from === null) return to === null ? '' : t('to {to}', { to: formatDay(to) });
  return to === null
    ? t('From {from}', { from: formatDay(from) })
    : t('From {from} to {to}', { from: formatDay(from), to: formatDay(to) });
}

const PHONE: PhoneRow<Subscription> = {
  title: (row) => row.plan_name,
  end: (row) => <Money value={row.plan_price} />,
  note: termOf,
  noteEnd: (row) => <PaymentStatus status={row.payment_status} />,
};

function PaymentStatus({ status }: { status: Subscription['payment_status'] }) {
  if (status !== 'failed') {
    return <StatusChip status={status} word={status === 'pending' ? t('Pending') : undefined} />;
  }
  return (
    <Badge tone="cancelled" icon={<IconAlertTriangle size={16} aria-hidden />}>
      {t('Failed')}
    </Badge>
  );
}

const columnsNow = () => [
  { title: t('ID'), cell: (row: Subscription) => <span className="figures">{row.id}</span> },
  { title: t('Plan'), cell: (row: Subscription) => row.plan_name },
  { title: t('Amount'), cell: (row: Subscription) => <Money value={row.plan_price} /> },
  {
    title: t('Subscription Details'),
    cell: termOf,
  },
  {
    title: t('Payment Status'),
    cell: (row: Subscription) => <PaymentStatus status={row.payment_status} />,
  },
  { title: t('Renewal Date'), cell: (row: Subscription) => dayOr(row.renewal_date) },
  { title: t('Trn. No'), cell: (row: Subscription) => row.transaction_no || null },
  { title: t('Ref. No'), cell: (row: Subscription) => row.ref_no || null },
  {
    title: t('Status'),
    cell: (row: Subscription) => (
      <Badge tone={row.is_active === 1 ? 'completed' : 'delivered'}>
        {row.is_active === 1 ? t('Active') : t('Inactive')}
      </Badge>
    ),
  },
];

export function Subscriptions() {
  useKnownStore();
  const load = useData('GET /settings/subscriptions');
  const { add, edit, dialog } = useEditing<Subscription>(load.reload);
  return (
    <Page title={t('My Subscriptions')} actions={<NewButton onPress={add} />}>
      <LoadedView load={load}>
        {(rows) => (
          <RegisterTable
            caption={t('My Subscriptions')}
            columns={columnsNow()}
            phone={PHONE}
            rows={rows}
            empty={t('No subscriptions yet. Tap New to add one.')}
            onEdit={edit}
            remove={(row) =>
              call('DELETE /settings/subscriptions/{id}', { params: { id: row.id } })
            }
            onRemoved={load.reload}
          />
        )}
      </LoadedView>
      {dialog && <SubscriptionDialog {...dialog} />}
    </Page>
  );
}
