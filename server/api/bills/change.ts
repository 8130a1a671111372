// The steps that all changes of a bill share: load the bill and compare its version, refuse an action that the state of
// the bill forbids, and announce the change.
import type { AuditKind } from '#shared/audit-kinds.ts';
import type { Bill } from '#shared/billing/bill.ts';
import { isCardLine } from '#shared/billing/card-lines.ts';
import { invalid, notFound, Refusal, say } from '#shared/errors.ts';
import type { HubEvent } from '#shared/frames.ts';
import { FULL_BILL_LINES, MAX_CARDS } from '#shared/limits.ts';
import { type BillAction, expectAllowed } from '#shared/states/bill-states.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import {
  findBillRows,
  type LoadedBill,
  loadBill,
  loadBills,
  type StoredBill,
} from '../../domain/bills/load-bills.ts';
import { getWireBill } from '../../domain/bills/read-form.ts';
import type { CommandContext } from '../../engine/command.ts';

interface Versioned {
  readonly id: number;
  readonly version?: number | null;
}

const stateOf = ({ status, joined_into, paid_cents }: StoredBill) => ({
  status,
  joinedInto: joined_into,
  paidCents: paid_cents,
});

/** Returns the ids of the lines in a call. */
export const lineIdsOf = (lines: readonly { readonly lineId: number }[]): number[] =>
  lines.map(({ lineId }) => lineId);

/**
 * Throws 404 for a line that is not on this bill. Does not throw for a joined or void bill, which has no lines. The
 * caller then throws the error about the state of the bill, which is more useful.
 */
function expectLines({ row, bill }: LoadedBill, lineIds: readonly number[]): void {
  if (row.status === 'joined' || row.status === 'void') return;
  const here = new Set(bill.lines.map((line) => line.id));
  if (!lineIds.every((id) => here.has(id))) throw notFound('line');
}

/**
 * Loads a bill to change it or its lines `lineIds`. Throws 404 for an unknown bill or line, and the errors of
 * `expectChangeable`.
 */
export const getForChange = (
  tx: Tx,
  { id, version }: Versioned,
  action: BillAction,
  lineIds: readonly number[] = [],
): LoadedBill => expectChangeable(tx, loadBill(tx, id), { version, action, lineIds });

/**
 * Returns the loaded bill if it may be changed. Throws 404 for an unknown line, 409 if the state of the bill forbids
 * the action, and 409 BILL_CHANGED with the current bill if the screen has an older version. If a line has left the
 * bill since that version, also throws BILL_CHANGED, not 404.
 */
export function expectChangeable(
  tx: Tx,
  loaded: LoadedBill,
  {
    version,
    action,
    lineIds = [],
  }: {
    readonly version?: number | null | undefined;
    readonly action: BillAction;
    readonly lineIds?: readonly number[];
  },
): LoadedBill {
  const { row } = loaded;
  const isCurrent = (version ?? row.version) === row.version;
  if (isCurrent) expectLines(loaded, lineIds);
  expectAllowed(stateOf(row), action);
  if (isCurrent) return loaded;
  throw new Refusal('BILL_CHANGED', 'Someone else just changed this bill.', {
    extra: { bill: getWireBill(tx, row.id) },
  });
}

/** Throws 404 if one of the bills does not exist. Call it before the state of any bill is checked. */
export function expectBills(tx: Tx, ids: readonly number[]): void {
  if (findBillRows(tx, ids).length < ids.length) throw notFound('bill');
}

/**
 * Loads several bills with one query, without checking their versions. Throws for the first bill that is missing or
 * whose state forbids the action.
 */
export function getAllForChange(tx: Tx, ids: readonly number[], action: BillAction): LoadedBill[] {
  const known = new Map(findBillRows(tx, ids).map((row) => [row.id, row]));
  const rows = ids.map((id) => {
    const row = known.get(id);
    if (!row) throw notFound('bill');
    expectAllowed(stateOf(row), action);
    return row;
  });
  return loadBills(tx, rows);
}

const cardsOn = ({ lines }: Bill): number => lines.filter(isCardLine).length;

/**
 * Throws 400 if lines from another bill would make a bill longer than the longest possible order, or give it more gift
 * cards than one bill may sell. A bill that only loses lines always passes.
 */
export function expectRoom(before: Bill, after: Bill): void {
  if (after.lines.length > Math.max(FULL_BILL_LINES, before.lines.length)) {
    throw invalid('lines', say`A bill can have at most ${{ most: FULL_BILL_LINES }} lines.`);
  }
  if (cardsOn(after) <= Math.max(MAX_CARDS, cardsOn(before))) return;
  throw invalid('lines', say`A bill can have at most ${{ most: MAX_CARDS }} gift cards.`);
}

export const ordersUpdated = (orderIds: readonly number[]): HubEvent[] =>
  orderIds.length === 0 ? [] : [{ event: 'order_update', data: { orderIds: [...orderIds] } }];

type BillKind = AuditKind extends infer K
  ? K extends `bill.${infer Action}`
    ? Action
    : never
  : never;

/** Records an action on a bill in the audit trail. */
export const auditBill = (
  tx: Tx,
  context: CommandContext,
  kind: BillKind,
  id: number,
  details: Readonly<Record<string, unknown>> = {},
): void => audit(tx, context, { kind: `bill.${kind}`, entity: 'bill', id, details });
