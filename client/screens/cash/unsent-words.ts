// Names the screens that have unsent entries.
import type { HoldingScreen } from '#shared/entities/cash.ts';
import { ApiError } from '../../hub/api.ts';
import { confirm } from '../../parts/confirm.tsx';
import { formatBriefly } from '../../parts/figures.tsx';

/** Returns for example `Bar of ana has 2 unsent, last seen 7:30 PM.` */
export function unsentInWords({ body }: ApiError, timezone: string | undefined): string {
  const screens = (body.screens ?? []) as readonly HoldingScreen[];
  return screens
    .map(({ name, username, held, last_heard }) => {
      const who = name === '' ? 'A screen' : name;
      return `${who} of ${username} has ${held} unsent, last seen ${formatBriefly(last_heard, timezone)}.`;
    })
    .join(' ');
}

/** Returns whether the hub refused because a screen has unsent entries. */
export const isUnsentRefusal = (
  error: unknown,
): error is ApiError & { readonly code: 'TILLS_HOLD' } =>
  error instanceof ApiError && error.code === 'TILLS_HOLD';

/** Asks whether to continue although a screen has unsent entries. They are booked later: `bookedIn` says where. */
export const confirmUnsent = (
  error: ApiError,
  bookedIn: string,
  goOn: string,
  timezone: string | undefined,
): Promise<boolean> =>
  confirm({
    title: 'A device has unsent orders',
    text: `${unsentInWords(error, timezone)} They will be booked later, ${bookedIn}. ${goOn}?`,
    confirmLabel: goOn,
    danger: true,
  });
