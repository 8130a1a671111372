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
import { t, words } from '../locales/t.ts';
import { StateBadge, type StateLook } from '../parts/state-badge.tsx';

const WORDS = words({
  created: 'Created',
  preparing: 'Preparing',
  completed: 'Completed',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  paid: 'Paid',
  pending: 'Not paid',
  booked: 'Booked',
});
type Known = keyof typeof WORDS;
const isKnown = (status: string): status is Known => status in WORDS;

const LOOKS: Readonly<Record<Known, Omit<StateLook, 'word'>>> = {
  created: { tone: 'created', Icon: IconClock },
  preparing: { tone: 'preparing', Icon: IconFlame },
  completed: { tone: 'completed', Icon: IconCheck },
  delivered: { tone: 'delivered', Icon: IconChecks },
  cancelled: { tone: 'cancelled', Icon: IconX },
  paid: { tone: 'completed', Icon: IconCash },
  pending: { tone: 'created', Icon: IconHourglass },
  booked: { tone: 'preparing', Icon: IconCalendarCheck },
};

/** Shows a state's word, icon and colour. A state that this screen does not know is shown with the hub's word. */
export function StatusChip({ status, word }: { status: string; word?: string | undefined }) {
  if (isKnown(status)) return <StateBadge {...LOOKS[status]} word={word ?? t(WORDS[status])} />;
  return <StateBadge tone="delivered" Icon={IconPoint} word={word ?? status} />;
}
