// The gift cards, house accounts and points: their balances, who owes money, and a look-up by code (contract 32).
import { IconWallet } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ACCOUNT_KINDS, type AccountKind } from '#shared/account-kinds.ts';
import { parseCode } from '#shared/billing/card-codes.ts';
import type { Account } from '#shared/entities/value.ts';
import { lookUp } from '../../checkout/find-card.ts';
import { useData } from '../../hub/data.ts';
import { t } from '../../locales/t.ts';
import { Badge } from '../../parts/badge.tsx';
import { Chips } from '../../parts/chips.tsx';
import { type Column, DataTable, type PhoneRow } from '../../parts/data-table.tsx';
import { DateTime } from '../../parts/figures.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { Older } from '../../parts/older.tsx';
import { Page } from '../../parts/page.tsx';
import { ScanButton } from '../../parts/scan-button.tsx';
import { useScans } from '../../parts/scans.ts';
import { SearchBox } from '../../parts/search-box.tsx';
import { EmptyState, LoadedView, Loading } from '../../parts/states.tsx';
import { toastError } from '../../parts/toasts.ts';
import { passes, useUser } from '../../session/session.ts';
import { accountAddress, accountName, useBalance } from './account-name.ts';
import { KINDS, STATES } from './account-words.ts';
import styles from './accounts.module.css';
import { OpenAccounts } from './open-accounts.tsx';

const STEP = 50;

const columnsOf = (balance: ReturnType<typeof useBalance>): Column<Account>[] => [
  {
    title: t('Account'),
    grow: true,
    cell: (row) => <Link href={accountAddress(row)}>{accountName(row)}</Link>,
    inDrawer: (row) => <Link href={accountAddress(row)}>{t('Details')}</Link>,
  },
  {
    title: t('State'),
    cell: ({ state }) =>
      state === 'open' ? (
        <span className={styles.word}>{t(STATES.open)}</span>
      ) : (
        <Badge tone="cancelled">{t(STATES[state])}</Badge>
      ),
  },
  {
    title: t('Last used'),
    minor: true,
    cell: ({ entries: [last] }) => last && <DateTime value={last.at} kind="brief" />,
  },
  {
    title: t('Expires'),
    cell: ({ expires_at }) => expires_at && <DateTime value={expires_at} kind="date" />,
  },
  {
    title: t('Balance'),
    align: 'right',
    cell: (row) => <strong className="figures">{balance(row.kind, row.balance)}</strong>,
  },
];

const phoneOf = (balance: ReturnType<typeof useBalance>): PhoneRow<Account> => ({
  title: accountName,
  end: (row) => balance(row.kind, row.balance),
  note: ({ state }) => t(STATES[state]),
});

/** Opens the gift card whose code was typed or scanned. */
function useCardSearch(onText: (text: string) => void) {
  const [, navigate] = useLocation();
  const mayLook = passes(useUser(), ['POS', 'ORDERS']);
  const look = async (code: string) => {
    const found = await lookUp(code);
    if ('fault' in found) toastError(found.fault);
    else navigate(accountAddress({ id: found.card.accountId }));
  };
  const search = (text: string) => {
    if (mayLook && parseCode(text) !== undefined) void look(text);
    else onText(text);
  };
  useScans((code) => {
    search(code);
    return true;
  });
  return search;
}

function useSelection() {
  const [kind, setKind] = useState<AccountKind>('gift');
  const [q, setQ] = useState('');
  const [before, setBefore] = useState<number>();
  const query = { kind, q, limit: STEP, ...(before !== undefined && { before }) };
  const load = useData('GET /accounts', { query }, { keepPrevious: true });
  return {
    kind,
    before,
    setBefore,
    load,
    isSearch: q !== '',
    search: (text: string) => {
      setQ(text);
      setBefore(undefined);
    },
    choose: (value: string) => {
      setKind(ACCOUNT_KINDS.find((each) => each === value) ?? 'gift');
      setBefore(undefined);
    },
  };
}

const emptyWords = (isSearch: boolean, kind: AccountKind): string => {
  if (isSearch) return t('Nothing found.');
  return {
    gift: t('No gift cards yet. They are sold on the POS.'),
    house: t("No house accounts yet. Open one on the customer's page."),
    points: t('No points yet. Customers earn them with their bills.'),
  }[kind];
};

/** The accounts of one kind, with the choice of the kind and the search. */
function AccountList({ selection }: { selection: ReturnType<typeof useSelection> }) {
  const { kind, load, before, setBefore, isSearch, search, choose } = selection;
  const find = useCardSearch(search);
  const balance = useBalance();
  return (
    <>
      <Chips
        label={t('Kind of account')}
        value={kind}
        onChange={choose}
        options={ACCOUNT_KINDS.map((value) => ({ value, label: t(KINDS[value]) }))}
      />
      <SearchBox label={t('Search code, last 4 digits, name or phone')} onSearch={find} />
      <LoadedView load={load}>
        {(accounts) => (
          <>
            <DataTable
              caption={t(KINDS[kind])}
              columns={columnsOf(balance)}
              rows={accounts}
              rowKey={(row) => row.id}
              phone={phoneOf(balance)}
              actions={(row) => <LinkButton to={accountAddress(row)}>{t('Details')}</LinkButton>}
              empty={
                <EmptyState
                  text={emptyWords(isSearch, kind)}
                  icon={<IconWallet size={36} stroke={1.5} aria-hidden />}
                />
              }
            />
            <Older
              onOlder={accounts.length < STEP ? undefined : () => setBefore(accounts.at(-1)?.id)}
              onNewest={before === undefined ? undefined : () => setBefore(undefined)}
            />
          </>
        )}
      </LoadedView>
    </>
  );
}

export function Accounts() {
  const selection = useSelection();
  const { data, error } = useData('GET /accounts/open');
  const mayChange = passes(useUser(), ['SETTINGS']);
  return (
    <Page
      title={t('Gift cards and accounts')}
      actions={
        <>
          <ScanButton />
          {mayChange && (
            <LinkButton to="/dashboard/settings/value">{t('Settings##of gift cards')}</LinkButton>
          )}
        </>
      }
    >
      {data && <OpenAccounts kind={selection.kind} data={data} />}
      {/* The figures are above the list, so the list would move if it were shown before them. */}
      {data === undefined && error === undefined ? (
        <Loading />
      ) : (
        <AccountList selection={selection} />
      )}
    </Page>
  );
}
