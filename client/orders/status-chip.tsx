// Shows the state of an order, item, payment or reservation as word, icon and colour.
import {
  IconCalendarCheck,
  IconCash,
  IconCheck,
  IconChecks,
  IconClock,
  IconFlame,
  IconHourglass,
  IconPoint,
  IconX,
} from '@tabler/icons-react';
import { StateBadge, type StateLook } from '../parts/state-badge.tsx';

const STATES: Readonly<Record<string, StateLook>> = {
  created: { word: 'Created', tone: 'created', Icon: IconClock },
  preparing: { word: 'Preparing', tone: 'preparing', Icon: IconFlame },
  completed: { word: 'Completed', tone: 'completed', Icon: IconCheck },
  delivered: { word: 'Delivered', tone: 'delivered', Icon: IconChecks },
  cancelled: { word: 'Cancelled', tone: 'cancelled', Icon: IconX },
  paid: { word: 'Paid', tone: 'completed', Icon: IconCash },
  pending: { word: 'Not paid', tone: 'created', Icon: IconHourglass },
  booked: { word: 'Booked', tone: 'preparing', Icon: IconCalendarCheck },
};

/** Shows a state's word, icon and colour; an unknown state is shown as its own word. */
export function StatusChip({ status, word }: { status: string; word?: string | undefined }) {
  const state = STATES[status] ?? { word: status, tone: 'delivered', Icon: IconPoint };
  return <StateBadge {...state} word={word ?? state.word} />;
}
