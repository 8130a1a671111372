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
import { StateBadge, type StateLook } from '../parts/state-badge.tsx';

const STATES: Readonly<Record<TableState, StateLook>> = {
  free: { word: 'Free', tone: 'delivered', Icon: IconCircleDashed },
  reserved: { word: 'Reserved', tone: 'preparing', Icon: IconCalendarEvent },
  seated: { word: 'Seated', tone: 'preparing', Icon: IconUsers },
  ordered: { word: 'Ordered', tone: 'created', Icon: IconToolsKitchen2 },
  ready: { word: 'Ready', tone: 'completed', Icon: IconBellRinging },
  printed: { word: 'Bill printed', tone: 'accent', Icon: IconPrinter },
  'part-paid': { word: 'Part paid', tone: 'cancelled', Icon: IconCoins },
  paid: { word: 'Paid', tone: 'completed', Icon: IconCircleCheck },
};

/** Returns the look of a state. The hub reports a fully paid bill that is not closed yet as part-paid, so this shows it as paid. */
export const stateLook = (state: TableState, due: number): StateLook =>
  state === 'part-paid' && due === 0 ? { ...STATES[state], word: 'Paid' } : STATES[state];

export function StateChip({ state, due }: { state: TableState; due: number }) {
  return <StateBadge {...stateLook(state, due)} />;
}
