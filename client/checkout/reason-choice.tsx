// Why something is reduced or given back: the owner's reasons as buttons, or a text.
import type { Reason } from '#shared/entities/bills.ts';
import { MAX_REASON } from '#shared/limits.ts';
import { Chips } from '../parts/chips.tsx';
import { Field } from '../parts/field.tsx';

type Kind = Exclude<Reason['kind'], 'cash'>;

/** Until the owner has named his own. */
const USUAL: Readonly<Record<Kind, readonly string[]>> = {
  void: ['Ordered by mistake', 'Sold out', 'Long wait'],
  discount: ['Regular guest', 'Long wait', 'Complaint', 'Staff'],
  comp: ['Complaint', 'Wrong dish', 'Invitation', 'Staff meal'],
  refund: ['Complaint', 'Charged by mistake', 'Wrong dish', 'Goodwill'],
};

interface ReasonChoiceProps {
  kind: Kind;
  /** Undefined until they are there. */
  reasons: readonly Reason[] | undefined;
  value: string;
  onChange: (reason: string) => void;
}

export function ReasonChoice({ kind, reasons = [], value, onChange }: ReasonChoiceProps) {
  const named = reasons.filter((reason) => reason.kind === kind).map(({ title }) => title);
  const titles = named.length > 0 ? named : USUAL[kind];
  return (
    <>
      <Chips
        label="Reason"
        size="touch"
        wrap
        value={value}
        onChange={onChange}
        options={titles.map((text) => ({ value: text, label: text }))}
      />
      <Field
        label="Reason"
        maxLength={MAX_REASON}
        autoComplete="off"
        value={value}
        onChange={onChange}
      />
    </>
  );
}
