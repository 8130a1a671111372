// The statement of an account, as JSON and as a CSV file (contract 32). It may have thousands of entries, so both are
// made in the reader thread.
import type { Statement } from '#shared/entities/value.ts';
import type { Tx } from '../../db/executor.ts';
import { getAccount } from '../../domain/accounts/accounts.ts';
import { readDays, readStatement } from '../../domain/accounts/read-form.ts';
import { billRulesOf } from '../../domain/store/bill-rules.ts';
import { CSV_MARK, csvRows } from '../../http/csv.ts';

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

/** Returns a statement as a CSV file. `decimals` is the number of decimals of its amounts. */
function csvOf({ opening, entries, closing }: Statement, decimals: number): string {
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
      line('opening', opening),
      ...entries.map((entry) =>
        COLUMNS.map((name) =>
          name === 'amount' || name === 'balance' ? plain(entry[name]) : entry[name],
        ),
      ),
      line('closing', closing),
    ])
  );
}

interface AskedStatement {
  readonly id: number;
  readonly now: number;
  readonly from?: string;
  readonly to?: string;
}

function readAsked(tx: Tx, { id, now, ...asked }: AskedStatement) {
  const account = getAccount(tx, id);
  return { account, statement: readStatement(tx, account, readDays(tx, now, asked)) };
}

const accountStatement = (tx: Tx, asked: AskedStatement): Statement =>
  readAsked(tx, asked).statement;

function accountStatementCsv(tx: Tx, asked: AskedStatement): string {
  const { account, statement } = readAsked(tx, asked);
  return csvOf(statement, account.kind === 'points' ? 0 : billRulesOf(tx).decimals);
}

export const statementReads = { accountStatement, accountStatementCsv };
