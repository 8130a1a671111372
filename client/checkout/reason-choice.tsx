// The reason of a reduction or refund: the owner's reasons as buttons, or a text.

import type { Reason } from '#shared/entities/bills.ts';
import { MAX_REASON } from '#shared/limits.ts';
import { said, t, words } from '../locales/t.ts';
import { Chips } from '../parts/chips.tsx';
import { Field } from '../parts/field.tsx';

/**
 * The kinds of reasons that are offered. `difference` (of a cash count) replaces `cash`, because the owner's `cash`
 * reasons apply only to cash in and out.
 */
type Kind = Exclude<Reason['kind'], 'cash'> | 'difference';

/** The reasons that are offered until the owner enters reasons. */
const USUAL = words({
  void: ['Ordered by mistake', 'Sold out', 'Long wait'],
  discount: ['Regular guest', 'Long wait', 'Complaint', 'Staff'],
  comp: ['Complaint', 'Wrong dish', 'Invited guest', 'Staff meal'],
  refund: ['Complaint', 'Charged by mistake', 'Wrong dish', 'Goodwill'],
  difference: [
    'Wrong change given',
    'Tip in the drawer',
    'Cash was taken out but not entered',
    'Unknown',
  ],
}) satisfies Readonly<Record<Kind, readonly string[]>>;

interface ReasonChoiceProps {
  kind: Kind;
  /** The owner's reasons; undefined until they are loaded. */
  reasons?: readonly Reason[] | undefined;
  label?: string;
  required?: boolean;
  error?: string | undefined;
  value: string;
  onChange: (reason: string) => void;
}

export function ReasonChoice({
  kind,
  reasons = [],
  label = t('Reason'),
  value,
  onChange,
  ...field
}: ReasonChoiceProps) {
  const named = reasons.filter((reason) => reason.kind === kind).map(({ title }) => title);
  const titles: readonly string[] = named.length > 0 ? named : USUAL[kind];
  return (
    <>
      <Field
        label={label}
        maxLength={MAX_REASON}
        autoComplete="off"
        value={value}
        onChange={onChange}
        {...field}
      />
      <Chips
        label={label}
        size="touch"
        wrap
        value={value}
        onChange={onChange}
        options={titles.map((text) => ({
          value: text,
          label: named.length > 0 ? text : said(text),
        }))}
      />
    </>
  );
}
