// Keeps users of a training from sending to other machines. The copied data have no settings for that either (contract
// 37.2).
import { Refusal } from '#shared/errors.ts';
import type { Config } from '../config.ts';

/** Throws 403 in a training. */
export function expectNoTraining({ training }: Pick<Config, 'training'>): void {
  if (training) throw new Refusal('FORBIDDEN', 'A training sends nothing to other machines.');
}
