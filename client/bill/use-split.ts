// Stores the plan of a split and its history of taps, and sends the plan.
import { useState } from 'react';
import type { Bill as Figures } from '#shared/billing/bill.ts';
import { MAX_EVEN_PARTS } from '#shared/billing/split.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { call } from '../hub/api.ts';
import type { BillDialogProps } from './bill-dialog.ts';
import { figuresOf } from './bill-figures.ts';
import { NEW_PLAN, type Plan, partSums, partsBody } from './split-plan.ts';
import { useAction } from './use-action.tsx';

export type By = BodyOf<'POST /bills/{id}/split'>['by'];

/** Returns the seats that have lines, in ascending order. Splitting by seat needs at least two. */
export const seatsOf = ({ lines }: Figures): number[] =>
  [...new Set(lines.flatMap(({ seat }) => (seat > 0 ? [seat] : [])))].sort((a, b) => a - b);

/** Whether the plan results in more than one part, counting the remainder. */
function isParted(figures: Figures, plan: Plan): boolean {
  const stays = (partSums(figures, plan)[0]?.lines.length ?? 0) > 0;
  return partsBody(plan).length > (stays ? 0 : 1);
}

export function useSplit({ bill, init, currency, show, onBill, onClose }: BillDialogProps) {
  const figures = figuresOf(bill, init?.storeSettings.tax_rounding ?? 'line', currency.decimals);
  const [by, setBy] = useState<By>('items');
  const [parts, setParts] = useState(Math.min(Math.max(bill.guests ?? 2, 2), MAX_EVEN_PARTS));
  // A plan refers to the lines of one version of the bill. So the plan is dropped when the bill changes. This also
  // happens after a split on this screen.
  const [planned, setPlanned] = useState({ version: bill.version, plans: [NEW_PLAN] });
  const plans = planned.version === bill.version ? planned.plans : [NEW_PLAN];
  const setPlans = (next: Plan[]) => setPlanned({ version: bill.version, plans: next });
  const { isBusy, run } = useAction();
  const plan = plans.at(-1) ?? NEW_PLAN;
  const isReady = {
    items: isParted(figures, plan),
    evenly: figures.lines.length > 0,
    seats: seatsOf(figures).length > 1,
  }[by];
  const send = async () => {
    const said = by === 'items' ? { parts: partsBody(plan) } : by === 'evenly' ? { parts } : {};
    const body = { by, ...said, version: bill.version };
    const work = call('POST /bills/{id}/split', { params: { id: bill.id }, body });
    const answer = await run(work, (done) => show([bill.id, ...(done?.billIds ?? [])]));
    if (answer === undefined) return;
    onBill(bill.id);
    onClose();
  };
  return {
    figures,
    by,
    setBy,
    parts,
    setParts,
    plan,
    isBusy,
    isReady,
    send,
    addPlan: (next: Plan) => setPlans([...plans, next]),
    canUndo: plans.length > 1,
    undo: () => setPlans(plans.slice(0, -1)),
  };
}
