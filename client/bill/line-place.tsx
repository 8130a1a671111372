// Sets the seat and the course of a line.

import { useState } from 'react';
import { call } from '../hub/api.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { Chips } from '../parts/chips.tsx';
import { sendAction } from './actions.ts';
import type { LineActionProps } from './bill-dialog.ts';

const NONE = '';
const COURSES = ['1', '2', '3', '4', '5'];
/** The least and the greatest number of seats that are offered for a table. */
const [LEAST_SEATS, MOST_SEATS] = [6, 30] as const;

interface SeatsProps {
  most: number;
  seat: number;
  onSeat: (seat: number) => void;
}

function Seats({ most, seat, onSeat }: SeatsProps) {
  return (
    <Chips
      label={t('Seat')}
      size="touch"
      wrap
      value={String(seat)}
      onChange={(value) => onSeat(Number(value))}
      options={Array.from({ length: most + 1 }, (_, at) => ({
        value: String(at),
        label: at === 0 ? t('For the table') : t('Seat {seat}', { seat: at }),
      }))}
    />
  );
}

interface CoursesProps {
  course: number | null;
  onCourse: (course: number | null) => void;
}

function Courses({ course, onCourse }: CoursesProps) {
  return (
    <Chips
      label={t('Course')}
      size="touch"
      wrap
      value={course === null ? NONE : String(course)}
      onChange={(value) => onCourse(value === NONE ? null : Number(value))}
      options={[
        { value: NONE, label: t('Now') },
        ...COURSES.map((value) => ({ value, label: t('Course {course}', { course: value }) })),
      ]}
    />
  );
}

export function LinePlace({ bill, line, isBusy, run, show }: LineActionProps) {
  const [seat, setSeat] = useState(line.seat);
  const [course, setCourse] = useState(line.course);
  const seats = Math.min(MOST_SEATS, Math.max(LEAST_SEATS, bill.guests ?? 0, line.seat));
  // The course of a fired line can't change.
  const isWaiting = line.status === 'created' && line.fired === 0;
  const save = () =>
    run(() => {
      const changed = {
        ...(seat !== line.seat && { seat }),
        ...(course !== line.course && { course }),
      };
      const body = { lines: [{ lineId: line.id, ...changed }], version: bill.version };
      const work = call('POST /bills/{id}/lines', { params: { id: bill.id }, body });
      return sendAction(work, () => show([bill.id]));
    });
  return (
    <>
      <Seats most={seats} seat={seat} onSeat={setSeat} />
      {isWaiting && <Courses course={course} onCourse={setCourse} />}
      <Button
        wide
        look="primary"
        size="large"
        busy={isBusy}
        disabled={seat === line.seat && course === line.course}
        onClick={() => void save()}
      >
        {t('Save')}
      </Button>
    </>
  );
}
