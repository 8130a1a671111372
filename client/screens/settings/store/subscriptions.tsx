// My Subscriptions: the list of the owner's subscriptions (contract 9, 5).
import { IconAlertTriangle } from '@tabler/icons-react';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
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

const termOf = ({ subscription_date: from, expiry_date: to }: Subscription) =>
  [from !== null && `From ${formatDay(from)}`, to !== null && `to ${formatDay(to)}`]
    .filter((part) => part !== false)
    .join(' ');

const PHONE: PhoneRow<Subscription> = {
  title: (row) => row.plan_name,
  end: (row) => <Money value={row.plan_price} />,
  note: termOf,
  noteEnd: (row) => <PaymentStatus status={row.payment_status} />,
};

function PaymentStatus({ status }: { status: Subscription['payment_status'] }) {
  if (status !== 'failed') {
    return <StatusChip status={status} word={status === 'pending' ? 'Pending' : undefined} />;
  }
  return (
    <Badge tone="cancelled" icon={<IconAlertTriangle size={16} aria-hidden />}>
      Failed
    </Badge>
  );
}

const COLUMNS = [
  { title: 'ID', cell: (row: Subscription) => <span className="figures">{row.id}</span> },
  { title: 'Plan', cell: (row: Subscription) => row.plan_name },
  { title: 'Amount', cell: (row: Subscription) => <Money value={row.plan_price} /> },
  {
    title: 'Subscription Details',
    cell: termOf,
  },
  {
    title: 'Payment Status',
    cell: (row: Subscription) => <PaymentStatus status={row.payment_status} />,
  },
  { title: 'Renewal Date', cell: (row: Subscription) => dayOr(row.renewal_date) },
  { title: 'Trn. No', cell: (row: Subscription) => row.transaction_no || null },
  { title: 'Ref. No', cell: (row: Subscription) => row.ref_no || null },
  {
    title: 'Status',
    cell: (row: Subscription) => (
      <Badge tone={row.is_active === 1 ? 'completed' : 'delivered'}>
        {row.is_active === 1 ? 'Active' : 'Inactive'}
      </Badge>
    ),
  },
];

export function Subscriptions() {
  useKnownStore();
  const load = useData('GET /settings/subscriptions');
  const { add, edit, dialog } = useEditing<Subscription>(load.reload);
  return (
    <Page title="My Subscriptions" actions={<NewButton onPress={add} />}>
      <LoadedView load={load}>
        {(rows) => (
          <RegisterTable
            caption="My Subscriptions"
            columns={COLUMNS}
            phone={PHONE}
            rows={rows}
            empty="No subscriptions yet. Add the first one with New."
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
