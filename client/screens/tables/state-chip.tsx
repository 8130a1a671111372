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
import { Badge, type Tone } from '../../parts/badge.tsx';

const STATES: Readonly<Record<TableState, { word: string; tone: Tone; Icon: typeof IconUsers }>> = {
  free: { word: 'Free', tone: 'delivered', Icon: IconCircleDashed },
  reserved: { word: 'Reserved', tone: 'preparing', Icon: IconCalendarEvent },
  seated: { word: 'Seated', tone: 'preparing', Icon: IconUsers },
  ordered: { word: 'Ordered', tone: 'created', Icon: IconToolsKitchen2 },
  ready: { word: 'Ready', tone: 'completed', Icon: IconBellRinging },
  printed: { word: 'Bill printed', tone: 'accent', Icon: IconPrinter },
  'part-paid': { word: 'Part paid', tone: 'cancelled', Icon: IconCoins },
};

export function StateChip({ state }: { state: TableState }) {
  const { word, tone, Icon } = STATES[state];
  return (
    <Badge tone={tone} icon={<Icon size={16} aria-hidden />}>
      {word}
    </Badge>
  );
}
