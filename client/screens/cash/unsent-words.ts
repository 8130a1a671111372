// Names the screens that have unsent entries.
import type { HoldingScreen } from '#shared/entities/cash.ts';
import { ApiError } from '../../hub/api.ts';
import { t } from '../../locales/t.ts';
import { confirm } from '../../parts/confirm.tsx';
import { formatBriefly } from '../../parts/figures.tsx';

/** Returns for example `Bar of ana has 2 unsent, last seen 7:30 PM.` */
export function unsentInWords({ body }: ApiError, timezone: string | undefined): string {
  const screens = (body.screens ?? []) as readonly HoldingScreen[];
  return screens
    .map(({ name, username, held, last_heard }) => {
      const values = { username, held, time: formatBriefly(last_heard, timezone) };
      return name === ''
        ? t(
            'A screen of {username} has unsent orders or payments ({held}). It was last seen {time}.',
            values,
          )
        : t(
            '{name} of {username} has unsent orders or payments ({held}). It was last seen {time}.',
            {
              name,
              ...values,
            },
          );
    })
    .join(' ');
}

/** Returns whether the hub refused because a screen has unsent entries. */
export const isUnsentRefusal = (
  error: unknown,
): error is ApiError & { readonly code: 'TILLS_HOLD' } =>
  error instanceof ApiError && error.code === 'TILLS_HOLD';

/**
 * Asks whether to close the day or count the drawer although a screen has unsent entries. If the user agrees, the
 * entries will be part of the next Z report (after closing the day) or of the next shift (after a count).
 */
export function confirmUnsent(
  error: ApiError,
  what: 'day' | 'count',
  timezone: string | undefined,
): Promise<boolean | undefined> {
  const unsent = unsentInWords(error, timezone);
  return confirm({
    title: t('A device has unsent orders'),
    text:
      what === 'day'
        ? t('{unsent} These entries will be booked in the next Z report. Close the day anyway?', {
            unsent,
          })
        : t('{unsent} These entries will be booked in the next shift. Count the drawer anyway?', {
            unsent,
          }),
    confirmLabel: t(what === 'day' ? 'Close anyway' : 'Count anyway'),
    danger: true,
  });
}
