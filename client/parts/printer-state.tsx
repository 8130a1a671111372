// A printer's state as word, icon and colour.

import {
  IconAlertTriangle,
  IconCheck,
  IconHelp,
  IconPaperclip,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import type { PrinterState as State } from '#shared/printing.ts';
import { t, words } from '../locales/t.ts';
import { StateBadge, type StateLook } from './state-badge.tsx';

const WORDS = words({
  unknown: 'No status yet',
  ready: 'Ready##printer',
  offline: 'Offline',
  'paper-out': 'Paper out',
  'cover-open': 'Cover open',
  error: 'Error',
  'not-a-printer': 'Not a printer',
}) satisfies Record<State, string>;

const LOOKS: Readonly<Record<State, Omit<StateLook, 'word'>>> = {
  unknown: { tone: 'delivered', Icon: IconHelp },
  ready: { tone: 'completed', Icon: IconCheck },
  offline: { tone: 'cancelled', Icon: IconPlugConnectedX },
  'paper-out': { tone: 'cancelled', Icon: IconPaperclip },
  'cover-open': { tone: 'cancelled', Icon: IconAlertTriangle },
  error: { tone: 'cancelled', Icon: IconAlertTriangle },
  'not-a-printer': { tone: 'cancelled', Icon: IconHelp },
};

/** Returns the state of a printer as a word. */
export const printerWord = (state: State): string => t(WORDS[state]);

export function PrinterState({ state }: { state: State }) {
  return <StateBadge word={printerWord(state)} {...LOOKS[state]} />;
}
