// Prevents users of a training from sending anything to other machines. The copied data have no settings for sending
// either (contract 37.2).
import { Refusal } from '#shared/errors.ts';
import type { Config } from '../config.ts';

/** Throws 403 in a training. */
export function expectNoTraining({ training }: Pick<Config, 'training'>): void {
  if (training) throw new Refusal('FORBIDDEN', 'A training sends nothing to other machines.');
}
