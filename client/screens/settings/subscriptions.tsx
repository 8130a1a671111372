// My Subscriptions: the register of plans that the owner keeps (CONTRACT §9, §5 Settings).
import { IconAlertTriangle } from '@tabler/icons-react';
import { call } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { StatusChip } from '../../orders/status-chip.tsx';
import { Badge } from '../../parts/badge.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { formatDay, Money } from '../../parts/figures.tsx';
import { Page } from '../../parts/page.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import { useKnownStore } from './known-store.ts';
import { NewButton } from './new-button.tsx';
import { RowActions } from './row-actions.tsx';
import styles from './settings.module.css';
import { type Subscription, SubscriptionDialog } from './subscription-dialog.tsx';
import { useEditing } from './use-editing.ts';

const dayOr = (day: string | null) => (day === null ? '–' : formatDay(day));

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
    cell: (row: Subscription) => (
      <span className={styles.small}>
        From {dayOr(row.subscription_date)}
        <br />
        To {dayOr(row.expiry_date)}
      </span>
    ),
  },
  {
    title: 'Payment Status',
    cell: (row: Subscription) => <PaymentStatus status={row.payment_status} />,
  },
  { title: 'Renewal Date', cell: (row: Subscription) => dayOr(row.renewal_date) },
  { title: 'Trn. No', cell: (row: Subscription) => row.transaction_no || '–' },
  { title: 'Ref. No', cell: (row: Subscription) => row.ref_no || '–' },
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
          <DataTable
            caption="My Subscriptions"
            columns={COLUMNS}
            rows={rows}
            rowKey={(row) => row.id}
            empty={<EmptyState text="No subscriptions yet. Note the first one with New." />}
            actions={(row) => (
              <RowActions
                name={row.plan_name}
                onEdit={() => edit(row)}
                remove={() =>
                  call('DELETE /settings/subscriptions/{id}', { params: { id: row.id } })
                }
                onRemoved={load.reload}
              />
            )}
          />
        )}
      </LoadedView>
      {dialog && <SubscriptionDialog {...dialog} />}
    </Page>
  );
}
