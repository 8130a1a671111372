// A printer's state as word, icon and colour.
import {
  IconAlertTriangle,
  IconCheck,
  IconHelp,
  IconPaperclip,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import type { PrinterState as State } from '#shared/printing.ts';
import { StateBadge, type StateLook } from './state-badge.tsx';

const STATES: Readonly<Record<State, StateLook>> = {
  unknown: { word: 'No status yet', tone: 'delivered', Icon: IconHelp },
  ready: { word: 'Ready', tone: 'completed', Icon: IconCheck },
  offline: { word: 'Offline', tone: 'cancelled', Icon: IconPlugConnectedX },
  'paper-out': { word: 'Paper out', tone: 'cancelled', Icon: IconPaperclip },
  'cover-open': { word: 'Cover open', tone: 'cancelled', Icon: IconAlertTriangle },
  error: { word: 'Error', tone: 'cancelled', Icon: IconAlertTriangle },
  'not-a-printer': { word: 'Not a printer', tone: 'cancelled', Icon: IconHelp },
};

export function PrinterState({ state }: { state: State }) {
  return <StateBadge {...STATES[state]} />;
}
