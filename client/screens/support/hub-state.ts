// Describes the hub's state in words, for the page and for the clipboard.
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { formatTag } from '../../locales/format.ts';
import { describedLater } from '../../locales/messages.ts';
import { t, words } from '../../locales/t.ts';
import { formatInstant } from '../../parts/figures.tsx';
import { printerWord } from '../../parts/printer-state.tsx';

export type HubState = AnswerOf<'GET /support'>;
type Screen = HubState['screens'][number];

const SCREENS = words({
  pos: 'POS',
  kitchen: 'Kitchen',
  orders: 'Orders',
  display: 'Display for guests',
  other: 'Other page',
}) satisfies Record<Screen['screen'], string>;

/** Returns what a screen shows, and its name if it has one. */
export const screenWords = ({ screen, name }: Pick<Screen, 'screen' | 'name'>): string =>
  [t(SCREENS[screen]), name].filter(Boolean).join(' · ');

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** Converts 1536 to `1.5 KB`. */
export function bytesInWords(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const isWhole = unit === 0 || value >= 100;
  const digits = isWhole ? 0 : 1;
  const number = new Intl.NumberFormat(formatTag(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(value);
  return unit === 0 ? t('{number} bytes', { number }) : `${number} ${UNITS[unit]}`;
}

/** Converts seconds to their two largest units: 90061 to `1 day 1 h`. */
export function durationInWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0)
    return t('{n, plural, one {# day} other {# days}} {hours} h', { n: days, hours: hours % 24 });
  if (hours > 0) return t('{hours} h {minutes} min', { hours, minutes: minutes % 60 });
  return minutes > 0 ? t('{minutes} min', { minutes }) : t('less than a minute');
}

function mailsText({ waiting, failed, reason }: HubState['mails']): string {
  return reason === null
    ? t('Mails: {waiting} waiting, {failed} failed', { waiting, failed })
    : t('Mails: {waiting} waiting, {failed} failed ({reason})', { waiting, failed, reason });
}

/** Returns the text that is copied: one fact per line, to paste into a message. */
export function hubStateText(state: HubState, store: string, timezone: string | undefined): string {
  const at = (iso: string) => formatInstant(iso, timezone);
  const screens = state.screens.map(
    ({ user, lastHeard, held, ...screen }) =>
      `  ${t('{screen}, {user}, last seen {time}, {held} unsent', {
        screen: screenWords(screen),
        user,
        time: at(lastHeard),
        held,
      })}`,
  );
  const printers = state.printers.map(
    ({ name, state: how, waiting }) =>
      `  ${t('{name}: {state}, {waiting} waiting', { name, state: printerWord(how), waiting })}`,
  );
  const warnings = [state.backupWarning, state.clockWarning].filter((text) => text !== null);
  return [
    t('Comanda {version} at {store}', { version: state.version, store }),
    t('Running for {time}', { time: durationInWords(state.uptimeSeconds) }),
    t('Database {size}, free disk {free}', {
      size: bytesInWords(state.databaseBytes),
      free: bytesInWords(state.freeDiskBytes),
    }),
    state.lastBackup === null
      ? t('Last good backup: none')
      : t('Last good backup: {time}', { time: at(state.lastBackup) }),
    ...warnings.map((text) => t('Warning: {text}', { text: describedLater(text) })),
    t('Screens connected: {n}', { n: screens.length }),
    ...screens,
    t('Printers: {n}', { n: printers.length }),
    ...printers,
    mailsText(state.mails),
  ].join('\n');
}
