// Chooses the course and the seat of the dishes that are tapped next, and opens the allergies of the guests.

import { IconAlertTriangle, IconArmchair } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { t } from '../../../locales/t.ts';
import type { PosInit } from '../cart/cart-choice.ts';
import { useIsCartEmpty, useOfCart } from '../cart/cart-state.ts';
import { openDialog } from '../pos-ui.ts';
import { type NextCourse, place } from './next-place.ts';
import styles from './place-bar.module.css';

interface Choice<T> {
  readonly value: T;
  /** The text on the button. */
  readonly word: string | number;
  /** The accessible name. */
  readonly name: string;
}

const numbered = (most: number, nameOf: (value: number) => string): Choice<number>[] =>
  Array.from({ length: most }, (_, index) => index + 1).map((value) => ({
    value,
    word: value,
    name: nameOf(value),
  }));

/** Returns the name of a course, such as '2nd course'. There are at most nine courses. */
function courseName(n: number): string {
  if (n === 1) return t('1st course');
  if (n === 2) return t('2nd course');
  return n === 3 ? t('3rd course') : t('{n}th course', { n });
}

const courseChoices = (): readonly Choice<NextCourse>[] => [
  { value: undefined, word: t('Now'), name: t('Now, without a course') },
  ...numbered(9, courseName),
];
const menuChoice = (): Choice<NextCourse> => ({
  value: 'menu',
  word: t('Menu'),
  name: t('Course from the menu'),
});
const seatChoices = (): readonly Choice<number | undefined>[] => [
  { value: undefined, word: t('Table'), name: t('Seat: the whole table') },
  ...numbered(30, (seat) => t('Seat {seat}', { seat })),
];

interface StripProps<T> {
  label: string;
  choices: readonly Choice<T>[];
  value: T;
  onChange: (value: T) => void;
}

/** A row of small buttons that scrolls sideways. */
function Strip<T>({ label, choices, value, onChange }: StripProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't scroll sideways
    <div role="group" aria-label={label} className={styles.strip}>
      {choices.map((choice) => (
        <button
          key={choice.name}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          <span className="hidden-text">{choice.name}</span>
          <span aria-hidden>{choice.word}</span>
        </button>
      ))}
    </div>
  );
}

function chooseCourse(course: NextCourse): void {
  place.course = course;
}

function chooseSeat(seat: number | undefined): void {
  place.seat = seat;
}

/** Returns the courses to choose from, and the chosen course. */
function useCourses(categories: PosInit['categories']) {
  const { course } = useSnapshot(place);
  const hasDefaults = categories.some(({ default_course: each }) => typeof each === 'number');
  const chosen = course === 'menu' && !hasDefaults ? undefined : course;
  return { choices: hasDefaults ? [menuChoice(), ...courseChoices()] : courseChoices(), chosen };
}

export function PlaceBar({ categories }: { categories: PosInit['categories'] }) {
  const isEmpty = useIsCartEmpty();
  const { seat } = useSnapshot(place);
  const allergies = useOfCart((cart) => cart.allergies);
  const { choices, chosen } = useCourses(categories);
  const [isSeating, setSeating] = useState(false);
  // When the cart becomes empty, each dish gets the course of its category again, and no seat is chosen.
  useEffect(() => {
    if (isEmpty) Object.assign(place, { course: 'menu', seat: undefined });
  }, [isEmpty]);
  return (
    <div className={styles.bar}>
      <Strip
        label={t('Course of the next dishes')}
        choices={choices}
        value={chosen}
        onChange={chooseCourse}
      />
      <button
        type="button"
        className={styles.seat}
        aria-expanded={isSeating}
        onClick={() => setSeating(!isSeating)}
      >
        <IconArmchair size={20} aria-hidden />
        <span className="hidden-text">
          {seat === undefined ? t('Seats') : t('Seats: seat {seat} is chosen', { seat })}
        </span>
        <span aria-hidden>{seat}</span>
      </button>
      {allergies === undefined && (
        <button
          type="button"
          aria-label={t('Allergies')}
          title={t('Allergies')}
          // A hidden button keeps its space, so that nothing moves when the first dish is added.
          style={isEmpty ? { visibility: 'hidden' } : undefined}
          onClick={() => openDialog({ kind: 'allergies' })}
        >
          <IconAlertTriangle size={20} aria-hidden />
        </button>
      )}
      {isSeating && (
        <Strip
          label={t('Seat of the next dishes')}
          choices={seatChoices()}
          value={seat}
          onChange={chooseSeat}
        />
      )}
    </div>
  );
}
