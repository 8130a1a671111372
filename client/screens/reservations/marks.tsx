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
import { t, words } from '../../locales/t.ts';
import { StatusChip } from '../../orders/status-chip.tsx';
import { Badge, type Tone } from '../../parts/badge.tsx';

type Marked = Exclude<ReservationMark, 'booked'> | 'left';
const MARKS: Readonly<Record<Marked, { tone: Tone; Icon: typeof IconArmchair }>> = {
  arrived: { tone: 'completed', Icon: IconDoorEnter },
  seated: { tone: 'delivered', Icon: IconArmchair },
  left: { tone: 'delivered', Icon: IconDoorExit },
  'no-show': { tone: 'cancelled', Icon: IconUserOff },
};

/** The words for the states of a party; `walk-in` is for guests without a reservation. */
export const PARTY_WORDS = words({
  booked: 'Booked',
  arrived: 'Arrived',
  seated: 'Seated##party',
  left: 'Left##party',
  'no-show': 'No-show',
  late: 'Late##party',
  cancelled: 'Cancelled',
  'walk-in': 'Walk-in',
});

/**
 * Returns the mark of a party: `left` for a seated party that has left, `booked` for a party that nobody has marked
 * yet.
 */
function standing(party: Reservation): Marked | 'booked' {
  const mark = markOf(party);
  return mark === 'seated' && party.has_left === 1 ? 'left' : mark;
}

/** When a party has not arrived this many ms after its reserved time, it counts as late. */
const LATE_MS = 10 * 60_000;

/**
 * Returns whether a booked party should have arrived already. When the reserved period is over, the party no
 * longer counts as late.
 */
export function isLate(party: Reservation, now: number): boolean {
  const since = now - Date.parse(party.date);
  const isAwaited = party.status === 'booked' && standing(party) === 'booked';
  return isAwaited && since > LATE_MS && since < party.minutes * 60_000;
}

/** Shows the mark of the party, or else the status of its reservation. */
export function PartyChip({ party }: { party: Reservation }) {
  const mark = standing(party);
  const late = useTimed((now) => isLate(party, now));
  if (late)
    return (
      <Badge tone="cancelled" icon={<IconClockExclamation size={16} aria-hidden />}>
        {t(PARTY_WORDS.late)}
      </Badge>
    );
  if (mark === 'booked' || party.status === 'cancelled')
    return <StatusChip status={party.status} />;
  const { tone, Icon } = MARKS[mark];
  return (
    <Badge tone={tone} icon={<Icon size={16} aria-hidden />}>
      {t(PARTY_WORDS[mark])}
    </Badge>
  );
}

/** Shows the mark of a party in a list on a phone. There, a party that is only booked has no mark. */
export function PhoneChip({ party }: { party: Reservation }) {
  const late = useTimed((now) => isLate(party, now));
  return late || partyState(party) !== 'booked' ? <PartyChip party={party} /> : null;
}

/** Returns the state of a party, regardless of whether it is late. */
export const partyState = (party: Reservation): keyof typeof PARTY_WORDS =>
  party.status === 'cancelled' ? 'cancelled' : standing(party);
