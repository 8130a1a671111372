// A table's state as word, icon and colour.
import {
  IconBellRinging,
  IconCalendarEvent,
  IconCircleDashed,
  IconCoins,
  IconPrinter,
  IconToolsKitchen2,
  IconUsers,
} from '@tabler/icons-react';
import type { TableState } from '#shared/states/table-states.ts';
import { StateBadge, type StateLook } from '../../parts/state-badge.tsx';

const STATES: Readonly<Record<TableState, StateLook>> = {
  free: { word: 'Free', tone: 'delivered', Icon: IconCircleDashed },
  reserved: { word: 'Reserved', tone: 'preparing', Icon: IconCalendarEvent },
  seated: { word: 'Seated', tone: 'preparing', Icon: IconUsers },
  ordered: { word: 'Ordered', tone: 'created', Icon: IconToolsKitchen2 },
  ready: { word: 'Ready', tone: 'completed', Icon: IconBellRinging },
  printed: { word: 'Bill printed', tone: 'accent', Icon: IconPrinter },
  'part-paid': { word: 'Part paid', tone: 'cancelled', Icon: IconCoins },
};

export function StateChip({ state }: { state: TableState }) {
  return <StateBadge {...STATES[state]} />;
}
