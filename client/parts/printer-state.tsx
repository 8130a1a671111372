// A printer's state as word, icon and colour.
import {
  IconAlertTriangle,
  IconCheck,
  IconHelp,
  IconPaperclip,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import type { PrinterState as State } from '#shared/printing.ts';
import { Badge, type Tone } from './badge.tsx';

const STATES: Readonly<Record<State, { word: string; tone: Tone; Icon: typeof IconCheck }>> = {
  unknown: { word: 'Not heard yet', tone: 'delivered', Icon: IconHelp },
  ready: { word: 'Ready', tone: 'completed', Icon: IconCheck },
  offline: { word: 'Offline', tone: 'cancelled', Icon: IconPlugConnectedX },
  'paper-out': { word: 'Paper out', tone: 'cancelled', Icon: IconPaperclip },
  'cover-open': { word: 'Cover open', tone: 'cancelled', Icon: IconAlertTriangle },
  error: { word: 'Error', tone: 'cancelled', Icon: IconAlertTriangle },
  'not-a-printer': { word: 'Not a printer', tone: 'cancelled', Icon: IconHelp },
};

export function PrinterState({ state }: { state: State }) {
  const { word, tone, Icon } = STATES[state];
  return (
    <Badge tone={tone} icon={<Icon size={16} aria-hidden />}>
      {word}
    </Badge>
  );
}
