// Fires a course, and rushes orders that are already in the kitchen (contract 20).
import type { BodyOf } from '#shared/endpoints/table.ts';
import { Refusal, say } from '#shared/errors.ts';
import { flag } from '#shared/flag.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { fireItems } from '../../domain/kitchen/fire-courses.ts';
import { getOrderRows, idsIn, listItemRows, type SoldOrder } from '../../domain/orders/orders.ts';
import { printOutcome } from '../../domain/print-jobs/jobs.ts';
import type { Command } from '../../engine/command.ts';

type Message = { message: string };

/** Throws 404 for an unknown order, 409 for a closed order. */
function getOpenOrders(tx: Tx, orderIds: readonly number[]): SoldOrder[] {
  const orders = getOrderRows(tx, orderIds);
  const closed = orders.find(({ status }) => status !== 'created');
  if (!closed) return orders;
  throw new Refusal(
    'ORDER_CLOSED',
    say`The order with token ${{ token: closed.token_no }} is closed.`,
  );
}

export const fireCourse: Command<BodyOf<'POST /orders/fire'>, Message> = (
  tx,
  { orderIds, course },
  context,
) => {
  const waiting = listItemRows(tx, getOpenOrders(tx, orderIds)).filter(
    (item) => item.waits === 1 && (item.course ?? 0) <= course,
  );
  const fired = fireItems(tx, context, waiting);
  const { events, signals } = printOutcome(fired.jobIds);
  const message = `Course ${course} is fired.`;
  if (fired.orderIds.length === 0) return { answer: { message } };
  return {
    answer: { message },
    events: [{ event: 'order_update', data: { orderIds: [...fired.orderIds] } }, ...events],
    signals,
  };
};

const setRush = prepared<{ ids: string; rush: 0 | 1 }>()((p) =>
  qb
    .updateTable('orders')
    .set({ rush: p('rush') })
    .where('id', 'in', idsIn(p('ids'))),
);

export const rushOrders: Command<BodyOf<'POST /orders/rush'>, Message> = (
  tx,
  { orderIds, on },
  context,
) => {
  const rush = flag(on) ?? 0;
  const ids = getOpenOrders(tx, orderIds)
    .filter((order) => order.rush !== rush)
    .map(({ id }) => id);
  const answer = {
    message: rush === 1 ? 'The order is marked as urgent.' : 'The order is no longer urgent.',
  };
  if (ids.length === 0) return { answer };
  tx.run(setRush, { ids: JSON.stringify(ids), rush });
  for (const id of ids) {
    audit(tx, context, { kind: 'order.rush', entity: 'order', id, details: { on: rush === 1 } });
  }
  return { answer, events: [{ event: 'order_update', data: { orderIds: ids } }] };
};
