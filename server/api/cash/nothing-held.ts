// No count and no Z while a screen holds what the hub does not have, unless somebody goes on anyway (CONTRACT §19.7).
import type { HoldingScreen } from '#shared/entities/cash.ts';
import { Refusal } from '#shared/errors.ts';

/** 409 while a screen holds what the hub does not have, unless that is known. */
export function expectNothingHeld(
  holding: readonly HoldingScreen[],
  anyway: boolean | undefined,
): void {
  if (anyway === true || holding.length === 0) return;
  const names = holding.map(({ name, username }) => `${name || 'A screen'} of ${username}`);
  throw new Refusal('TILLS_HOLD', `Orders or payments still lie on: ${names.join(', ')}.`, {
    extra: { screens: holding },
  });
}
