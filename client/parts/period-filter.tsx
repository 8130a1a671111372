// The period of a list. The usual periods are chips; any other period is chosen in the filter dialog (contract 14, 5).

import { IconFilter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { addMonth, PRESET_LABELS, PRESETS, type Preset } from '#shared/days.ts';
import { INVALID } from '#shared/texts.ts';
import { hubNow } from '../hub/clock.ts';
import { useStore } from '../hub/store.ts';
import { dayIn } from '../hub/store-days.ts';
import { t } from '../locales/t.ts';
import { Button } from './button.tsx';
import { Chips } from './chips.tsx';
import { Dialog } from './dialog.tsx';
import { Field, Select } from './field.tsx';
import { formatDay } from './figures.tsx';
import { FormFrame, Pair } from './page.tsx';
import styles from './period-filter.module.css';
import { useForm } from './use-form.ts';

/** A period as the hub expects it: a preset, or `custom` with both days. */
export interface Period {
  readonly type: Preset;
  readonly from?: string;
  readonly to?: string;
}

interface PeriodFilterProps {
  period: Period;
  onChange: (period: Period) => void;
  /** The presets to offer. Reports leave out tomorrow (contract 14). */
  presets?: readonly Preset[] | undefined;
}

export const REPORT_PRESETS = PRESETS.filter((preset) => preset !== 'tomorrow');

/** Returns the name of a period: `Last 7 days`, or its two days. */
export const periodName = ({ type, from, to }: Period): string =>
  type === 'custom' && from !== undefined && to !== undefined
    ? `${formatDay(from)} – ${formatDay(to)}`
    : t(PRESET_LABELS[type]);

interface FilterValues {
  type: string;
  from: string;
  to: string;
}

function checkDays({ type, from, to }: FilterValues) {
  if (type !== 'custom') return {};
  return {
    ...(from === '' && { from: t(INVALID.firstDay) }),
    ...(to === '' && { to: t(INVALID.lastDay) }),
    ...(from !== '' && to !== '' && from > to && { to: t(INVALID.dayOrder) }),
  };
}

function FilterForm({
  period,
  onChange,
  presets = PRESETS,
  onDone,
}: PeriodFilterProps & { onDone: () => void }) {
  const { timezone } = useStore();
  const today = dayIn(hubNow(), timezone);
  const form = useForm<FilterValues>({
    initial: { type: period.type, from: period.from ?? today, to: period.to ?? addMonth(today) },
    check: checkDays,
    submit: async ({ type, from, to }) => {
      const preset = presets.find((each) => each === type) ?? 'today';
      onChange(preset === 'custom' ? { type: preset, from, to } : { type: preset });
      onDone();
    },
  });
  return (
    <FormFrame {...form.props}>
      <Select
        label={t('Period')}
        options={presets.map((value) => ({ value, label: t(PRESET_LABELS[value]) }))}
        {...form.field('type')}
      />
      {form.values.type === 'custom' && (
        <Pair>
          <Field label={t('From')} type="date" required {...form.field('from')} />
          <Field label={t('To')} type="date" required {...form.field('to')} />
        </Pair>
      )}
      <Button type="submit" look="primary" wide>
        {t('Apply')}
      </Button>
    </FormFrame>
  );
}

export function PeriodFilter(props: PeriodFilterProps) {
  const { period, onChange, presets = PRESETS } = props;
  const [asked, setAsked] = useState<Period>();
  const close = () => setAsked(undefined);
  const chips = useRef<HTMLDivElement>(null);
  // Scrolls only the strip, so that the page stays in place.
  useEffect(() => {
    const chip = chips.current?.querySelector('[aria-pressed="true"]');
    const strip = chip?.parentElement;
    if (!chip || !strip) return;
    const [at, frame] = [chip.getBoundingClientRect(), strip.getBoundingClientRect()];
    strip.scrollLeft += at.left - frame.left - (frame.width - at.width) / 2;
  }, []);
  const pick = (value: string) => {
    const type = presets.find((each) => each === value) ?? 'today';
    if (type === 'custom') setAsked(period.type === 'custom' ? period : { type });
    else onChange({ type });
  };
  return (
    <div ref={chips} className={styles.filter}>
      <Chips
        label={t('Period')}
        value={period.type}
        onChange={pick}
        options={presets.map((value) => ({
          value,
          label:
            value === 'custom' && period.type === 'custom'
              ? periodName(period)
              : t(PRESET_LABELS[value]),
        }))}
      />
      <Button icon={<IconFilter size={20} aria-hidden />} onClick={() => setAsked(period)}>
        {t('Filter')}
      </Button>
      <Dialog open={asked !== undefined} title={t('Filters')} onClose={close}>
        <FilterForm {...props} period={asked ?? period} onDone={close} />
      </Dialog>
    </div>
  );
}
