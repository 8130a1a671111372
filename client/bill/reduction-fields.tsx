// The fields for the size of a reduction and the lines that it applies to.

import type { Currency } from '#shared/billing/money.ts';
import type { BillLine } from '#shared/entities/bills.ts';
import { AmountKeys } from '../checkout/keypad.tsx';
import { pressKey } from '../checkout/tender.ts';
import { formatAmount } from '../locales/format.ts';
import { t, words } from '../locales/t.ts';
import { Chips } from '../parts/chips.tsx';
import { CheckboxGroup } from '../parts/choice.tsx';
import { Field } from '../parts/field.tsx';
import { lineName } from './bill-words.ts';
import type { Reduction } from './reduction.ts';
import { wholeIds } from './set-lines.ts';

const KINDS = words({ percent: 'Percent', amount: 'Amount', comp: 'Comp' });
const PERCENTS = ['5', '10', '15', '20', '50', '100'].map((value) => ({
  value,
  label: `${value} %`,
}));

interface ReductionProps {
  wanted: Reduction;
  onChange: (wanted: Reduction) => void;
}

interface HowMuchProps extends ReductionProps {
  currency: Currency;
}

export function HowMuch({ wanted, currency, onChange }: HowMuchProps) {
  const change = (next: Partial<Reduction>) => onChange({ ...wanted, ...next });
  return (
    <>
      <Chips
        label={t('Kind')}
        size="touch"
        options={(['percent', 'amount', 'comp'] as const).map((value) => ({
          value,
          label: t(KINDS[value]),
        }))}
        value={wanted.kind}
        onChange={(kind) => change({ kind: kind as Reduction['kind'] })}
      />
      {wanted.kind === 'percent' && (
        <Chips
          label={t('Percent')}
          size="touch"
          wrap
          options={PERCENTS}
          value={wanted.percent}
          onChange={(percent) => change({ percent })}
        />
      )}
      {wanted.kind === 'amount' && (
        <>
          <Field
            label={t('Amount')}
            inputMode="none"
            autoComplete="off"
            value={wanted.amount}
            onChange={(amount) => change({ amount })}
          />
          <AmountKeys
            currency={currency}
            onKey={(key) => change({ amount: pressKey(wanted.amount, key, currency.decimals) })}
          />
        </>
      )}
    </>
  );
}

interface LinesProps extends ReductionProps {
  lines: readonly BillLine[];
  currency: Currency;
}

export function OnLines({ wanted, lines, currency, onChange }: LinesProps) {
  return (
    <CheckboxGroup
      label={
        wanted.kind === 'comp'
          ? t('Items to comp')
          : t('Lines to discount (the whole bill if you choose no line)')
      }
      choices={lines
        .filter(({ is_comp }) => is_comp === 0)
        .map((line) => ({
          value: String(line.id),
          label: line.set ? `${line.set.title} · ${lineName(line)}` : lineName(line),
          after: formatAmount(line.total, currency),
        }))}
      values={wanted.lineIds.map(String)}
      onChange={(values) =>
        onChange({ ...wanted, lineIds: wholeIds(lines, wanted.lineIds, values.map(Number)) })
      }
    />
  );
}
