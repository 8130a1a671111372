// A group of options on the public menu, with one or several choices.

import type { Currency } from '#shared/billing/money.ts';
import { formatAmount } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import { CheckboxGroup, RadioGroup } from '../parts/choice.tsx';
import type { GuestItem } from './guest-item.ts';
import styles from './guest-menu.module.css';
import { groupWords, pickOf } from './guest-options.ts';

const NONE = '';

interface OptionChoiceProps {
  readonly group: NonNullable<GuestItem['groups']>[number];
  readonly picked: readonly number[];
  readonly currency: Currency;
  readonly onPick: (picked: number[]) => void;
}

interface Offered {
  readonly id: number;
  readonly title: string;
  readonly price: number;
  readonly left?: number | null | undefined;
}

/**
 * Returns the choices with their prices. If `isWhole` is true, the price replaces the dish's price instead of adding
 * to it.
 */
export const choicesOf = (
  offered: readonly Offered[],
  currency: Currency,
  { isWhole = false } = {},
) =>
  offered.map(({ id, title, price, left }) => ({
    value: String(id),
    label: title,
    after: <After isWhole={isWhole} price={price} currency={currency} isOut={left === 0} />,
  }));

export function OptionChoice({ group, picked, currency, onPick }: OptionChoiceProps) {
  const choices = choicesOf(group.options, currency);
  const own = group.options.filter(({ id }) => picked.includes(id)).map(({ id }) => String(id));
  const pick = (values: readonly string[]) =>
    onPick(pickOf(picked, group, values.filter((value) => value !== NONE).map(Number)));
  const label = groupWords(group);
  if (group.max !== 1)
    return <CheckboxGroup label={label} values={own} onChange={pick} choices={choices} />;
  return (
    <RadioGroup
      label={label}
      value={own[0] ?? NONE}
      onChange={(value) => pick([value])}
      choices={group.min > 0 ? choices : [{ value: NONE, label: t('None##option') }, ...choices]}
    />
  );
}

interface AfterProps {
  readonly price: number;
  readonly currency: Currency;
  readonly isOut: boolean;
  /** Whether the price replaces the dish's price. */
  readonly isWhole: boolean;
}

/** The price of a choice, and whether it is sold out. A choice without a surcharge shows no price. */
function After({ price, currency, isOut, isWhole }: AfterProps) {
  const amount = formatAmount(price, currency);
  return (
    <>
      {isOut && <span className={styles.out}>{t('Sold out')} </span>}
      {isWhole ? amount : price > 0 && `(+${amount})`}
    </>
  );
}
