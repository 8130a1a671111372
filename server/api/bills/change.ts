// How every change of a bill begins and ends: read with its version, refused where its state forbids it, announced.
import type { AuditKind } from '#shared/audit-kinds.ts';
import { notFound, Refusal } from '#shared/errors.ts';
import type { HubEvent } from '#shared/frames.ts';
import { type BillDeed, expectAllowed } from '#shared/states/bill-states.ts';
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

/** The lines that a call names. */
export const lineIdsOf = (lines: readonly { readonly lineId: number }[]): number[] =>
  lines.map(({ lineId }) => lineId);

/** 404 for a line that does not lie here. What lay on a bill that was joined has gone with it: its state says where. */
function expectLines({ row, bill }: LoadedBill, lineIds: readonly number[]): void {
  if (row.status === 'joined' || row.status === 'void') return;
  const here = new Set(bill.lines.map((line) => line.id));
  if (!lineIds.every((id) => here.has(id))) throw notFound('line');
}

/**
 * A bill that something is done to, and the lines that it is done to; 404, 409 for its state, 409 BILL_CHANGED with the
 * bill as it is now. A screen that shows an older version hears of that, not of the lines that have left since.
 */
export function getForChange(
  tx: Tx,
  { id, version }: Versioned,
  deed: BillDeed,
  lineIds: readonly number[] = [],
): LoadedBill {
  const loaded = loadBill(tx, id);
  const isCurrent = (version ?? loaded.row.version) === loaded.row.version;
  if (isCurrent) expectLines(loaded, lineIds);
  expectAllowed(stateOf(loaded.row), deed);
  if (isCurrent) return loaded;
  throw new Refusal('BILL_CHANGED', 'Someone else just changed this bill.', {
    extra: { bill: getWireBill(tx, id) },
  });
}

/** 404 where one is not there: said before any state of another. */
export function expectBills(tx: Tx, ids: readonly number[]): void {
  if (findBillRows(tx, ids).length < ids.length) throw notFound('bill');
}

/** Several, whatever their versions, in as many statements as one; the first of them that is not there or forbids it throws. */
export function getAllForChange(tx: Tx, ids: readonly number[], deed: BillDeed): LoadedBill[] {
  const known = new Map(findBillRows(tx, ids).map((row) => [row.id, row]));
  const rows = ids.map((id) => {
    const row = known.get(id);
    if (!row) throw notFound('bill');
    expectAllowed(stateOf(row), deed);
    return row;
  });
  return loadBills(tx, rows);
}

export const ordersUpdated = (orderIds: readonly number[]): HubEvent[] =>
  orderIds.length === 0 ? [] : [{ event: 'order_update', data: { orderIds: [...orderIds] } }];

type BillKind = AuditKind extends infer K ? (K extends `bill.${infer Deed}` ? Deed : never) : never;

/** A row of the trail about a bill. */
export const tell = (
  tx: Tx,
  context: CommandContext,
  kind: BillKind,
  id: number,
  details: Readonly<Record<string, unknown>> = {},
): void => audit(tx, context, { kind: `bill.${kind}`, entity: 'bill', id, details });
