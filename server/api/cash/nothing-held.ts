// Blocks counts and the Z while a screen has unsent entries, unless the user confirms (contract 19.7).
import type { HoldingScreen } from '#shared/entities/cash.ts';
import { Refusal, say } from '#shared/errors.ts';

/** Throws 409 while a screen has unsent entries, unless the caller has confirmed them. */
export function expectNothingHeld(
  holding: readonly HoldingScreen[],
  anyway: boolean | undefined,
): void {
  if (anyway === true || holding.length === 0) return;
  const names = holding.map(({ name, username }) => `${name || 'A screen'} of ${username}`);
  throw new Refusal(
    'TILLS_HOLD',
    say`These screens still have unsent orders or payments: ${{ names: names.join(', ') }}.`,
    {
      extra: { screens: holding },
    },
  );
}
