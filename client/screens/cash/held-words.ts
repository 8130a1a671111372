// Names the screens that have unsent entries.
import type { HoldingScreen } from '#shared/entities/cash.ts';
import { ApiError } from '../../hub/api.ts';
import { confirm } from '../../parts/confirm.tsx';
import { formatBriefly } from '../../parts/figures.tsx';

/** Returns for example `Bar of ana holds 2, last heard 7:30 PM.` */
export function heldInWords({ body }: ApiError, timezone: string | undefined): string {
  const screens = (body.screens ?? []) as readonly HoldingScreen[];
  return screens
    .map(({ name, username, held, last_heard }) => {
      const who = name === '' ? 'A screen' : name;
      return `${who} of ${username} holds ${held}, last heard ${formatBriefly(last_heard, timezone)}.`;
    })
    .join(' ');
}

/** Whether the hub refused because a screen has unsent entries. */
export const isHeld = (error: unknown): error is ApiError & { readonly code: 'TILLS_HOLD' } =>
  error instanceof ApiError && error.code === 'TILLS_HOLD';

/** Asks whether to continue anyway; unsent entries then arrive later. */
export const goesOnAnyway = (
  error: ApiError,
  comes: string,
  goOn: string,
  timezone: string | undefined,
): Promise<boolean> =>
  confirm({
    title: 'A device has unsent orders',
    text: `${heldInWords(error, timezone)} It comes later, ${comes}. ${goOn}?`,
    confirmLabel: goOn,
    danger: true,
  });
