// Chooses the course and the seat of the dishes that are tapped next, and opens the allergies of the guests.
import { IconAlertTriangle, IconArmchair } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { PosInit } from './cart-choice.ts';
import { useCart } from './cart-state.ts';
import { type NextCourse, place } from './next-place.ts';
import styles from './place-bar.module.css';
import { openDialog } from './pos-ui.ts';

interface Choice<T> {
  readonly value: T;
  /** On the button. */
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

const ENDINGS = ['th', 'st', 'nd', 'rd'];

/** Returns `2nd course`; there are at most nine. */
const courseName = (course: number): string => `${course}${ENDINGS[course] ?? 'th'} course`;

const COURSES: readonly Choice<NextCourse>[] = [
  { value: undefined, word: 'Now', name: 'Now, without a course' },
  ...numbered(9, courseName),
];
const MENU: Choice<NextCourse> = { value: 'menu', word: 'Menu', name: 'Course of the menu' };
const SEATS: readonly Choice<number | undefined>[] = [
  { value: undefined, word: 'Table', name: 'Seat: the whole table' },
  ...numbered(30, (seat) => `Seat ${seat}`),
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

/** Returns the choices of a course, and the chosen one. */
function useCourses(categories: PosInit['categories']) {
  const { course } = useSnapshot(place);
  const hasDefaults = categories.some(({ default_course: each }) => typeof each === 'number');
  const chosen = course === 'menu' && !hasDefaults ? undefined : course;
  return { choices: hasDefaults ? [MENU, ...COURSES] : COURSES, chosen };
}

interface PlaceBarProps {
  /** The next order begins with the courses of the menu, and without a seat. */
  isEmpty: boolean;
  categories: PosInit['categories'];
}

export function PlaceBar({ isEmpty, categories }: PlaceBarProps) {
  const { seat } = useSnapshot(place);
  const { allergies } = useCart();
  const { choices, chosen } = useCourses(categories);
  const [isSeating, setSeating] = useState(false);
  useEffect(() => {
    if (isEmpty) Object.assign(place, { course: 'menu', seat: undefined });
  }, [isEmpty]);
  return (
    <div className={styles.bar}>
      <Strip
        label="When the next dishes fire"
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
        <span className="hidden-text">{seat === undefined ? 'Seats' : `Seats: seat ${seat}`}</span>
        <span aria-hidden>{seat}</span>
      </button>
      {allergies === undefined && (
        <button
          type="button"
          aria-label="Allergies"
          title="Allergies"
          // Keeps its place, so that the first dish moves nothing.
          style={isEmpty ? { visibility: 'hidden' } : undefined}
          onClick={() => openDialog({ kind: 'allergies' })}
        >
          <IconAlertTriangle size={20} aria-hidden />
        </button>
      )}
      {isSeating && (
        <Strip
          label="Who gets the next dishes"
          choices={SEATS}
          value={seat}
          onChange={chooseSeat}
        />
      )}
    </div>
  );
}
