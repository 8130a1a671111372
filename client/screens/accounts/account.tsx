// One gift card, house account or points account: balance, entries, statement, and its changes (contract 32).
import { IconArrowLeft, IconCash, IconHourglass, IconPlusMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import type { AccountEntry, Account as AccountRow } from '#shared/entities/value.ts';
import { ACCOUNT_PAGE } from '#shared/limits.ts';
import { FALLBACK } from '#shared/texts.ts';
import { PrintCard } from '../../checkout/issued-cards.tsx';
import { call } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { type Column, DataTable, type PhoneRow } from '../../parts/data-table.tsx';
import { Facts } from '../../parts/facts.tsx';
import { DateTime } from '../../parts/figures.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { Older } from '../../parts/older.tsx';
import { Page } from '../../parts/page.tsx';
import { LoadedView } from '../../parts/states.tsx';
import { useOlder } from '../../parts/use-older.ts';
import { passes, useUser } from '../../session/session.ts';
import { AdjustDialog, ExpireDialog, RefundDialog } from './account-dialogs.tsx';
import { accountName, useBalance } from './account-name.ts';
import { ENTRIES, STATES } from './account-words.ts';
import styles from './accounts.module.css';
import { PayAccountDialog } from './pay-account-dialog.tsx';
import { Statement } from './statement.tsx';

type Shown = ReturnType<typeof useBalance>;

const entryColumns = (kind: AccountRow['kind'], balance: Shown): Column<AccountEntry>[] => [
  { title: t('Date & time'), cell: ({ at }) => <DateTime value={at} kind="brief" /> },
  {
    title: t('Entry'),
    cell: (entry) => <span className={styles.word}>{t(ENTRIES[entry.kind])}</span>,
  },
  {
    title: t('Invoice'),
    minor: true,
    cell: ({ invoice_id }) =>
      invoice_id === null ? null : <span className="figures">#{invoice_id}</span>,
  },
  {
    title: t('User'),
    minor: true,
    cell: ({ username }) => <span className={styles.word}>{username}</span>,
  },
  { title: t('Reason'), grow: true, cell: ({ reason }) => reason },
  {
    title: t('Amount'),
    align: 'right',
    cell: ({ amount }) => <span className="figures">{balance(kind, amount)}</span>,
  },
  {
    title: t('Balance'),
    align: 'right',
    cell: (entry) => <span className="figures">{balance(kind, entry.balance)}</span>,
  },
];

const entryPhone = (kind: AccountRow['kind'], balance: Shown): PhoneRow<AccountEntry> => ({
  title: (entry) => t(ENTRIES[entry.kind]),
  end: ({ amount }) => balance(kind, amount),
  note: ({ reason, username }) => reason ?? username,
  noteEnd: ({ at }) => <DateTime value={at} kind="brief" />,
});

interface EntriesProps {
  account: AccountRow;
  onRefund: (entry: AccountEntry) => void;
}

function Entries({ account, onRefund }: EntriesProps) {
  const balance = useBalance();
  const isTill = passes(useUser(), ['POS', 'ORDERS']);
  const { rows, hasMore, showOlder } = useOlder(account.entries, ACCOUNT_PAGE, async (before) => {
    const older = await call('GET /accounts/{id}', {
      params: { id: account.id },
      query: { before },
    });
    return older.entries;
  });
  return (
    <>
      <DataTable
        caption={t('Entries')}
        columns={entryColumns(account.kind, balance)}
        rows={rows}
        rowKey={({ id }) => id}
        phone={entryPhone(account.kind, balance)}
        actions={
          isTill && account.kind === 'house'
            ? (entry) =>
                entry.payment_id !== null && (
                  <Button onClick={() => onRefund(entry)}>{t('Refund')}</Button>
                )
            : undefined
        }
        empty={<p>{t('No entries yet.')}</p>}
      />
      <Older onOlder={hasMore ? () => void showOlder() : undefined} onNewest={undefined} />
    </>
  );
}

function Figures({ account }: { account: AccountRow }) {
  const balance = useBalance();
  const { kind, state, limit, expires_at, customer_id } = account;
  return (
    <Facts
      large
      rows={[
        {
          label: kind === 'house' ? t('Owed') : t('Balance'),
          value: balance(kind, account.balance),
        },
        { label: t('Limit'), value: limit === null ? null : balance(kind, limit) },
        { label: t('State'), value: t(STATES[state]) },
        { label: t('Expires'), value: expires_at && <DateTime value={expires_at} kind="date" /> },
        {
          label: t('Customer'),
          value: customer_id && (
            <Link href={`/dashboard/customers/${encodeURIComponent(customer_id)}`}>
              {customer_id}
            </Link>
          ),
        },
      ]}
    />
  );
}

type Open = 'adjust' | 'expire' | 'pay';

function Actions({ account, onOpen }: { account: AccountRow; onOpen: (kind: Open) => void }) {
  const isTill = passes(useUser(), ['POS', 'ORDERS']);
  const { kind, state, balance } = account;
  return (
    <>
      {isTill && kind === 'house' && balance > 0 && (
        <Button
          look="primary"
          icon={<IconCash size={20} aria-hidden />}
          onClick={() => onOpen('pay')}
        >
          {t('Take a payment')}
        </Button>
      )}
      {isTill && kind === 'gift' && <PrintCard accountId={account.id} />}
      <Button icon={<IconPlusMinus size={20} aria-hidden />} onClick={() => onOpen('adjust')}>
        {t('Adjust')}
      </Button>
      {kind !== 'house' && state === 'open' && (
        <Button
          look="danger"
          icon={<IconHourglass size={20} aria-hidden />}
          onClick={() => onOpen('expire')}
        >
          {t('Expire##verb')}
        </Button>
      )}
    </>
  );
}

export function Account() {
  const { id = '' } = useParams();
  const load = useData('GET /accounts/{id}', { params: { id: Number(id) }, query: {} });
  const [open, setOpen] = useState<Open>();
  const [refunded, setRefunded] = useState<AccountEntry>();
  const close = () => {
    setOpen(undefined);
    setRefunded(undefined);
  };
  const done = () => {
    close();
    void load.reload();
  };
  return (
    <Page
      title={load.data ? accountName(load.data) : t('Account')}
      actions={
        <>
          <LinkButton
            to="/dashboard/accounts"
            icon={<IconArrowLeft className="mirrored" size={20} aria-hidden />}
          >
            {t('Accounts')}
          </LinkButton>
          {load.data && <Actions account={load.data} onOpen={setOpen} />}
        </>
      }
    >
      <LoadedView load={load} errorText={t(FALLBACK.details)}>
        {(account) => (
          <>
            <Figures account={account} />
            <Card title={t('Statement')}>
              <Statement account={account} />
            </Card>
            <section className={styles.entries}>
              <h2>{t('Entries')}</h2>
              <Entries key={account.entries[0]?.id} account={account} onRefund={setRefunded} />
            </section>
            {refunded?.payment_id && (
              <RefundDialog
                {...{ account }}
                paymentId={refunded.payment_id}
                amount={-refunded.amount}
                onClose={close}
                onDone={done}
              />
            )}
            {open === 'adjust' && <AdjustDialog {...{ account }} onClose={close} onDone={done} />}
            {open === 'expire' && <ExpireDialog {...{ account }} onClose={close} onDone={done} />}
            {open === 'pay' && <PayAccountDialog {...{ account }} onClose={close} onDone={done} />}
          </>
        )}
      </LoadedView>
    </Page>
  );
}
