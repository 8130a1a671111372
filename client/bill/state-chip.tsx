// The state of a table as a word, an icon and a colour.

import {
  IconBellRinging,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleDashed,
  IconCoins,
  IconPrinter,
  IconToolsKitchen2,
  IconUsers,
} from '@tabler/icons-react';
import type { TableState } from '#shared/states/table-states.ts';
import { t, words } from '../locales/t.ts';
import { StateBadge, type StateLook } from '../parts/state-badge.tsx';

const WORDS = words({
  free: 'Free##table',
  reserved: 'Reserved',
  seated: 'Seated',
  ordered: 'Ordered',
  ready: 'Ready##table',
  printed: 'Bill printed',
  'part-paid': 'Partly paid',
  paid: 'Paid',
}) satisfies Record<TableState, string>;

const LOOKS: Readonly<Record<TableState, Omit<StateLook, 'word'>>> = {
  free: { tone: 'delivered', Icon: IconCircleDashed },
  reserved: { tone: 'preparing', Icon: IconCalendarEvent },
  seated: { tone: 'preparing', Icon: IconUsers },
  ordered: { tone: 'created', Icon: IconToolsKitchen2 },
  ready: { tone: 'completed', Icon: IconBellRinging },
  printed: { tone: 'accent', Icon: IconPrinter },
  'part-paid': { tone: 'cancelled', Icon: IconCoins },
  paid: { tone: 'completed', Icon: IconCircleCheck },
};

/**
 * Returns the look of a state. If a bill is fully paid but not closed, the hub calls it `part-paid`; here it looks
 * paid.
 */
export const stateLook = (state: TableState, due: number): StateLook => ({
  ...LOOKS[state],
  word: t(state === 'part-paid' && due === 0 ? WORDS.paid : WORDS[state]),
});

export function StateChip({ state, due }: { state: TableState; due: number }) {
  return <StateBadge {...stateLook(state, due)} />;
}
