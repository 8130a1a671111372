// The refusals of a hub that does not work because it is sealed or is a standby.
import { Refusal } from '#shared/errors.ts';

/** Returns the refusal of a sealed hub. */
export const sealed = (primary: string | null): Refusal =>
  new Refusal('SEALED', 'Another hub is in use instead of this hub.', { extra: { primary } });

/** Returns the refusal of a standby. */
export const following = (primary: string | null): Refusal =>
  new Refusal('STANDBY', 'This is the second hub. The first hub is in use.', {
    extra: { primary },
  });
