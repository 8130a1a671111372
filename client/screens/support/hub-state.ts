// Describes the hub's state in words, for the page and for the clipboard.
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { formatInstant } from '../../parts/figures.tsx';

export type HubState = AnswerOf<'GET /support'>;

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** Converts 1536 to `1.5 KB`. */
export function bytesInWords(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}

/** Converts seconds to their two largest units: 90061 to `1 day 1 h`. */
export function durationInWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'} ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min` : 'less than a minute';
}

/** Returns the text that is copied: one fact per line, to paste into a message. */
export function hubStateText(state: HubState, store: string, timezone: string | undefined): string {
  const at = (iso: string) => formatInstant(iso, timezone);
  const screens = state.screens.map(
    ({ screen, name, user, lastHeard, held }) =>
      `  ${screen}${name === '' ? '' : ` "${name}"`}, ${user}, last seen ${at(lastHeard)}, ${held} unsent`,
  );
  const printers = state.printers.map(
    ({ name, state: how, waiting }) => `  ${name}: ${how}, ${waiting} waiting`,
  );
  const warnings = [state.backupWarning, state.clockWarning].filter((text) => text !== null);
  return [
    `Comanda ${state.version} at ${store}`,
    `Running for ${durationInWords(state.uptimeSeconds)}`,
    `Database ${bytesInWords(state.databaseBytes)}, free disk ${bytesInWords(state.freeDiskBytes)}`,
    `Last good backup: ${state.lastBackup === null ? 'none' : at(state.lastBackup)}`,
    ...warnings.map((text) => `Warning: ${text}`),
    `Screens connected: ${screens.length}`,
    ...screens,
    `Printers: ${printers.length}`,
    ...printers,
    `Mails: ${state.mails.waiting} waiting, ${state.mails.failed} given up${
      state.mails.reason === null ? '' : ` (${state.mails.reason})`
    }`,
  ].join('\n');
}
