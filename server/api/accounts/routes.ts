// The calls that read accounts (contract 32).

import type { Tx } from '../../db/executor.ts';
import { getAccount } from '../../domain/accounts/accounts.ts';
import { readAccount, readDays, readStatement } from '../../domain/accounts/read-form.ts';
import { billRulesOf } from '../../domain/store/bill-rules.ts';
import { CSV_MARK, csvHeaders, csvRows } from '../../http/csv.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';

const COLUMNS = [
  'id',
  'at',
  'kind',
  'amount',
  'balance',
  'invoice_id',
  'username',
  'reason',
] as const;

interface Asked {
  readonly from?: string;
  readonly to?: string;
}

function statementOf(tx: Tx, id: number, now: number, asked: Asked) {
  const account = getAccount(tx, id);
  return { account, statement: readStatement(tx, account, readDays(tx, now, asked)) };
}

function statementCsv(tx: Tx, id: number, now: number, asked: Asked): string {
  const { account, statement } = statementOf(tx, id, now, asked);
  const decimals = account.kind === 'points' ? 0 : billRulesOf(tx).decimals;
  const plain = (amount: number) => amount.toFixed(decimals);
  const line = (kind: string, balance: number) => [
    null,
    null,
    kind,
    null,
    plain(balance),
    null,
    null,
    null,
  ];
  return (
    CSV_MARK +
    csvRows([
      COLUMNS,
      line('opening', statement.opening),
      ...statement.entries.map((entry) =>
        COLUMNS.map((name) =>
          name === 'amount' || name === 'balance' ? plain(entry[name]) : entry[name],
        ),
      ),
      line('closing', statement.closing),
    ])
  );
}

export const accountRoutes = (hub: Hub): Route[] => [
  route('GET /accounts', ({ query }) => hub.readElsewhere('accountsPage', query)),
  route('GET /accounts/open', () => hub.readElsewhere('openAccounts', { now: hub.clock() })),
  route('GET /accounts/{id}', ({ params, query }) =>
    hub.read((tx) => readAccount(tx, { ...query, ...params })),
  ),
  route('GET /accounts/{id}/statement', ({ params, query }) =>
    hub.read((tx) => statementOf(tx, params.id, hub.clock(), query).statement),
  ),
  route('GET /accounts/{id}/statement.csv', ({ params, query, reply }) => {
    const csv = hub.read((tx) => statementCsv(tx, params.id, hub.clock(), query));
    return reply.headers(csvHeaders(`statement-${params.id}.csv`)).send(csv);
  }),
];
