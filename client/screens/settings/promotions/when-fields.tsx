// The days, the hours and the dining options of a promotion.
import { DELIVERY_TYPES } from '#shared/states/order.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { CheckboxGroup } from '../../../parts/choice.tsx';
import { Field } from '../../../parts/field.tsx';
import { Pair } from '../../../parts/page.tsx';
import type { useForm } from '../../../parts/use-form.ts';
import styles from '../menu/price-lists.module.css';
import type { Values } from './promotion-form.ts';
import { DINING, dayName } from './promotion-words.ts';

export interface SectionProps {
  form: ReturnType<typeof useForm<Values>>;
}

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Seven buttons, one for each day of the week. If no button is pressed, the promotion applies every day. */
function DayPicker({ form: { values, set } }: SectionProps) {
  const { days } = values;
  const toggle = (day: string) =>
    set(
      'days',
      days.includes(day) ? days.filter((each) => each !== day) : [...days, day].toSorted(),
    );
  return (
    <fieldset className={styles.days}>
      <legend>{t('Days')}</legend>
      {DAYS.map((day) => (
        <Button
          key={day}
          aria-label={dayName(day)}
          aria-pressed={days.includes(String(day))}
          onClick={() => toggle(String(day))}
        >
          {dayName(day, 'short')}
        </Button>
      ))}
      <p className={styles.hint}>
        {days.length === 0 ? t('Applies every day, because no day is chosen.') : ''}
      </p>
    </fieldset>
  );
}

export function WhenFields({ form }: SectionProps) {
  const { from, to, deliveryTypes } = form.values;
  const hint =
    from === to ? t('The same time in both fields means all day.') : t('Ends on the next day.');
  return (
    <>
      <Pair>
        <Field label={t('From##time')} type="time" required {...form.field('from')} />
        <Field
          label={t('To##time')}
          type="time"
          required
          hint={to > from ? undefined : hint}
          {...form.field('to')}
        />
      </Pair>
      <DayPicker form={form} />
      <CheckboxGroup
        label={t('Dining options (choose no option for all)')}
        choices={DELIVERY_TYPES.map((value) => ({ value, label: t(DINING[value]) }))}
        values={deliveryTypes}
        onChange={(types) => form.set('deliveryTypes', types)}
      />
    </>
  );
}
