// Which screens hold something, in words.
import type { HoldingScreen } from '#shared/entities/cash.ts';
import type { ApiError } from '../../hub/api.ts';
import { formatBriefly } from '../../parts/figures.tsx';

/** `Bar of ana holds 2, last heard 7:30 PM.` */
export function heldInWords({ body }: ApiError): string {
  const screens = (body.screens ?? []) as readonly HoldingScreen[];
  return screens
    .map(({ name, username, held, last_heard }) => {
      const who = name === '' ? 'A screen' : name;
      return `${who} of ${username} holds ${held}, last heard ${formatBriefly(last_heard)}.`;
    })
    .join(' ');
}
