// The state of a party as a word, an icon and a colour (contract 22).
import {
  IconArmchair,
  IconClockExclamation,
  IconDoorEnter,
  IconDoorExit,
  IconUserOff,
} from '@tabler/icons-react';
import type { Reservation } from '#shared/entities/people.ts';
import { markOf, type ReservationMark } from '#shared/states/reservation-marks.ts';
import { useTimed } from '../../hub/clock.ts';
import { StatusChip } from '../../orders/status-chip.tsx';
import { Badge, type Tone } from '../../parts/badge.tsx';

type Marked = Exclude<ReservationMark, 'booked'> | 'left';
const MARKS: Readonly<Record<Marked, { word: string; tone: Tone; Icon: typeof IconArmchair }>> = {
  arrived: { word: 'Arrived', tone: 'completed', Icon: IconDoorEnter },
  seated: { word: 'Seated', tone: 'delivered', Icon: IconArmchair },
  left: { word: 'Left', tone: 'delivered', Icon: IconDoorExit },
  'no-show': { word: 'No-show', tone: 'cancelled', Icon: IconUserOff },
};

/** Returns the state; parties that have left are distinguished from those still seated. */
function standing(party: Reservation): Marked | 'booked' {
  const mark = markOf(party);
  return mark === 'seated' && party.has_left === 1 ? 'left' : mark;
}

/** How long after its time a party that has not arrived counts as late, in ms. */
const LATE_MS = 10 * 60_000;

/** Whether a party should have arrived already; until its table is free for others again. */
export function isLate(party: Reservation, now: number): boolean {
  const since = now - Date.parse(party.date);
  const isAwaited = party.status === 'booked' && standing(party) === 'booked';
  return isAwaited && since > LATE_MS && since < party.minutes * 60_000;
}

/** Shows the mark, or else the status of the reservation. */
export function PartyChip({ party }: { party: Reservation }) {
  const mark = standing(party);
  const late = useTimed((now) => isLate(party, now));
  if (late)
    return (
      <Badge tone="cancelled" icon={<IconClockExclamation size={16} aria-hidden />}>
        Late
      </Badge>
    );
  if (mark === 'booked' || party.status === 'cancelled')
    return <StatusChip status={party.status} />;
  const { word, tone, Icon } = MARKS[mark];
  return (
    <Badge tone={tone} icon={<Icon size={16} aria-hidden />}>
      {word}
    </Badge>
  );
}

export function partyWord(party: Reservation): string {
  const mark = standing(party);
  if (party.status === 'cancelled') return 'Cancelled';
  return mark === 'booked' ? 'Booked' : MARKS[mark].word;
}
