// Chooses date, time and party size by taps: the next days, the usual times, up to eight guests. Other values are
// typed in the fields below.
import { useId, useRef } from 'react';
import { addDays } from '#shared/days.ts';
import { hubNow } from '../../hub/clock.ts';
import { useStore } from '../../hub/store.ts';
import { dayIn, toLocalInput } from '../../hub/store-days.ts';
import { dateFormat } from '../../locales/format.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { Chips } from '../../parts/chips.tsx';
import { formatClock } from '../../parts/figures.tsx';
import styles from './reservations.module.css';

const DAYS_AHEAD = 7;
const TIMES = [
  ...['11:30', '12:00', '12:30', '13:00', '13:30', '14:00'],
  ...['17:30', '18:00', '18:30', '19:00', '19:30', '20:00', '20:30', '21:00', '21:30', '22:00'],
];
const PARTIES = ['1', '2', '3', '4', '5', '6', '7', '8'];

const weekday = (): Intl.DateTimeFormat =>
  dateFormat('weekday UTC', () => ({ weekday: 'short', day: 'numeric', timeZone: 'UTC' }));

function dayName(day: string, today: string): string {
  if (day === today) return t('Today');
  return day === addDays(today, 1) ? t('Tomorrow') : weekday().format(new Date(`${day}T00:00:00Z`));
}

interface WhenProps {
  /** The date as `YYYY-MM-DDTHH:MM` in the store's time zone. Contains only the day while no time is chosen. */
  value: string;
  onChange: (value: string) => void;
}

/** Says that today's usual times are over, and offers the next day. */
function NoneLeft({ onTomorrow }: { onTomorrow: () => void }) {
  const id = useId();
  return (
    <div className={styles.noneLeft}>
      <p id={id} role="status">
        {t('No more free times today.')}
      </p>
      <Button aria-describedby={id} onClick={onTomorrow}>
        {t('Show tomorrow')}
      </Button>
    </div>
  );
}

export function WhenPicker({ value, onChange }: WhenProps) {
  const { timezone } = useStore();
  const group = useRef<HTMLDivElement>(null);
  const now = toLocalInput(hubNow(), timezone);
  const today = dayIn(hubNow(), timezone);
  const days = Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(today, index));
  const [day = '', time = ''] = value.split('T');
  const chosenDay = day === '' ? today : day;
  const times = TIMES.filter((each) => `${chosenDay}T${each}` > now);
  const chooseDay = (next: string) => onChange(time === '' ? next : `${next}T${time}`);
  // If the user typed a later time of today, that time can still be booked, so the day does not count as over.
  const isOver = chosenDay === today && times.length === 0 && value <= now;
  return (
    <>
      <Chips
        label={t('Day')}
        value={chosenDay}
        onChange={chooseDay}
        options={days.map((each) => ({ value: each, label: dayName(each, today) }))}
      />
      {(isOver || times.length > 0) && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form; these are toggles
        <div ref={group} role="group" aria-label={t('Time')} tabIndex={-1} className={styles.times}>
          {isOver && (
            <NoneLeft
              onTomorrow={() => {
                // The button disappears, so the focus moves to the times.
                group.current?.focus();
                chooseDay(addDays(today, 1));
              }}
            />
          )}
          {times.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === time}
              className={styles.time}
              onClick={() => onChange(`${chosenDay}T${each}`)}
            >
              {formatClock(each)}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

export function PartyPicker({ value, onChange }: WhenProps) {
  return (
    <Chips
      label={t('Party of')}
      value={value}
      onChange={onChange}
      options={PARTIES.map((each) => ({ value: each, label: each }))}
    />
  );
}
