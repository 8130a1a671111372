// The bills of one table or tab: beside the floor, or in a bottom sheet on a phone.

import { IconTransfer, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Bill } from '#shared/entities/bills.ts';
import type { SeatedTable } from '#shared/entities/tables.ts';
import styles from '../bill/bill.module.css';
import { BillChips, PartChips } from '../bill/bill-chips.tsx';
import type { BillDialog } from '../bill/bill-dialog.ts';
import { BillDialogs } from '../bill/bill-dialogs.tsx';
import { BillView } from '../bill/bill-view.tsx';
import { partsOf, placeOf } from '../bill/bill-words.ts';
import { NewOrder, useNewOrder } from '../bill/new-order.tsx';
import { StateChip } from '../bill/state-chip.tsx';
import { useData } from '../hub/data.ts';
import { useStore } from '../hub/store.ts';
import { t } from '../locales/t.ts';
import { useBillPayment } from '../outbox/outbox-payments.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { EmptyState } from '../parts/states.tsx';
import type { OrdersInit } from '../screens/orders/orders-init.ts';
import { WayTo } from '../session/way-to.tsx';
import { askToClear } from './ask-to-clear.ts';
import { ClearTable } from './clear-table.tsx';
import { CallsRow } from './guest-calls.tsx';
import { SeatGuests } from './seat-guests.tsx';
import { SeatHere } from './seat-here.tsx';

export interface Chosen {
  readonly kind: 'table' | 'bill';
  readonly id: number;
}

interface PanelProps {
  chosen: Chosen;
  tables: readonly SeatedTable[];
  /** Every open bill. */
  bills: readonly Bill[];
  /** Undefined until it is loaded. */
  init: OrdersInit | undefined;
  isSheet: boolean;
  /** Refreshes these bills. */
  show: (ids: readonly number[]) => Promise<void>;
  onChoose: (chosen: Chosen) => void;
  onClose: () => void;
}

interface FrameProps {
  title: string;
  isSheet: boolean;
  onClose: () => void;
  children: ReactNode;
}

function Frame({ title, isSheet, onClose, children }: FrameProps) {
  if (isSheet)
    return (
      <Dialog open title={title} onClose={onClose}>
        <div className={styles.sheet}>{children}</div>
      </Dialog>
    );
  return (
    <aside className={styles.panel} aria-label={title}>
      <div className={styles.panelHead}>
        <h2>{title}</h2>
        <IconButton label={t('Close')} icon={<IconX size={22} aria-hidden />} onClick={onClose} />
      </div>
      {children}
    </aside>
  );
}

function emptyText(table: SeatedTable): string {
  if (table.state === 'paid') return t('All items are paid, but some are not handed out yet.');
  const isEmpty = table.state === 'free' || table.state === 'reserved';
  return isEmpty ? t('No guests here.') : t('Nothing is left to pay at this table.');
}

/** Returns the bills of the chosen table or tab, and the bill among them that is shown. */
function useOwnBills({ chosen, bills, onChoose }: PanelProps) {
  const [billId, setBillId] = useState<number>();
  const own = bills.filter((bill) =>
    chosen.kind === 'table' ? bill.table_id === chosen.id : bill.id === chosen.id,
  );
  const bill = own.find(({ id }) => id === billId) ?? own[0];
  /** Shows another bill, even at another table, for example after a move or a split. */
  const follow = (id: number, tableId: number | null) => {
    setBillId(id);
    const next: Chosen = tableId === null ? { kind: 'bill', id } : { kind: 'table', id: tableId };
    if (next.kind !== chosen.kind || next.id !== chosen.id) onChoose(next);
  };
  return { own, bill, setBillId, follow };
}

/** The actions for a table without a bill. */
function EmptyTable({ table, show }: { table: SeatedTable } & Pick<PanelProps, 'show'>) {
  const mayGo = () => askToClear(table, show);
  const go = useNewOrder({ table, mayGo });
  return (
    <EmptyState text={emptyText(table)}>
      <ClearTable table={table} show={show} />
      <SeatGuests {...{ table, mayGo, show }} onOrder={(guests) => void go(guests)} />
      <NewOrder table={table} mayGo={mayGo} />
      <SeatHere table={table} show={show} />
    </EmptyState>
  );
}

/** A link to the invoice of a paid bill, for users who may read invoices. */
function InvoiceOf({ billId: id }: { billId: number }) {
  const invoice = useData('GET /bills/{id}', { params: { id } }).data?.invoice_id ?? null;
  return invoice === null ? null : (
    <WayTo path={`/dashboard/invoices?find=${invoice}`} scopes={['INVOICES']}>
      {t('Invoice {id}', { id: invoice })}
    </WayTo>
  );
}

interface BodyProps extends Pick<PanelProps, 'init' | 'show'> {
  table: SeatedTable | undefined;
  bill: Bill | undefined;
  /** The bill that a link asked for. */
  asked: number | undefined;
  onDialog: (kind: BillDialog, bill: Bill) => void;
}

/** The chosen bill, or the actions for a table without a bill. */
function PanelBody({ table, bill, asked, init, show, onDialog }: BodyProps) {
  const { currency } = useStore();
  if (bill === undefined)
    return table === undefined ? (
      <EmptyState text={t('This bill is closed.')}>
        {asked !== undefined && <InvoiceOf billId={asked} />}
      </EmptyState>
    ) : (
      <EmptyTable table={table} show={show} />
    );
  return (
    <BillView
      {...{ bill, table, currency, init, show }}
      onDialog={(kind) => onDialog(kind, bill)}
    />
  );
}

/**
 * Moves the party to another table. This is the most common change of a table's bill, so its button is beside the
 * table's state, not behind "More".
 */
function MoveBill({ bill, onMove }: { bill: Bill; onMove: () => void }) {
  const isInOutbox = useBillPayment(bill.id) === 'held';
  const icon = <IconTransfer size={20} aria-hidden />;
  const disabled = isInOutbox || bill.delivery_type !== 'dinein';
  return (
    <Button look="quiet" icon={icon} disabled={disabled} onClick={onMove}>
      {t('Move')}
    </Button>
  );
}

function PanelState({ table, children }: { table: SeatedTable; children: ReactNode }) {
  return (
    <div className={styles.panelState}>
      <StateChip state={table.state} due={table.due} />
      <span>{t('{n, plural, one {# seat} other {# seats}}', { n: table.seating_capacity })}</span>
      {children}
    </div>
  );
}

export function TablePanel(props: PanelProps) {
  const { chosen, tables, bills, init, isSheet, show, onClose } = props;
  const { currency } = useStore();
  const { own, bill, setBillId, follow } = useOwnBills(props);
  // Stores the bill for its dialog, because a paid or moved bill leaves the table before the dialog closes.
  const [dialog, setDialog] = useState<{ kind: BillDialog; bill: Bill }>();
  const table = chosen.kind === 'table' ? tables.find(({ id }) => id === chosen.id) : undefined;
  const parts = partsOf(own, bills);
  const title = table?.table_title ?? (bill ? placeOf(bill) : t('Bill'));
  return (
    <>
      <Frame title={title} isSheet={isSheet} onClose={onClose}>
        {table !== undefined && (
          <PanelState table={table}>
            {bill !== undefined && (
              <MoveBill bill={bill} onMove={() => setDialog({ kind: 'move', bill })} />
            )}
          </PanelState>
        )}
        {table !== undefined && <CallsRow table={table} reload={() => show([])} />}
        {parts !== undefined && (
          <PartChips parts={parts} chosen={bill?.id} currency={currency} onChoose={setBillId} />
        )}
        {parts === undefined && own.length > 1 && (
          <BillChips
            label={t('Bills')}
            bills={own}
            chosen={bill?.id}
            currency={currency}
            onChoose={setBillId}
          />
        )}
        <PanelBody
          {...{ table, bill, init, show }}
          asked={chosen.kind === 'bill' ? chosen.id : undefined}
          onDialog={(kind, of) => setDialog({ kind, bill: of })}
        />
      </Frame>
      {dialog !== undefined && (
        <BillDialogs
          kind={dialog.kind}
          bill={bills.find(({ id }) => id === dialog.bill.id) ?? dialog.bill}
          siblings={own}
          bills={bills}
          tables={tables}
          init={init}
          currency={currency}
          show={show}
          onBill={setBillId}
          onFollow={follow}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
