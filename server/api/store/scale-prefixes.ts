// The prefixes of a scale's labels in the form that is stored (contract 21.5).
import { SCALE_PREFIX, type ScalePrefix } from '#shared/billing/scale-labels.ts';
import { invalid } from '#shared/errors.ts';

/** Returns whether a label could begin with two of the prefixes. */
const isAmbiguous = (prefixes: readonly ScalePrefix[]): boolean =>
  prefixes.some(({ prefix }, at) =>
    prefixes.some((other, index) => index !== at && other.prefix.startsWith(prefix)),
  );

/**
 * Returns the prefixes as JSON; null if there are none, and undefined if the setting was not sent. Throws 400 for a
 * prefix that is not reserved for use within a store, and if a label could begin with two of the prefixes.
 */
export function scalePrefixesValue(
  sent: readonly ScalePrefix[] | undefined,
): string | null | undefined {
  if (sent === undefined || sent.length === 0) return sent && null;
  if (!sent.every(({ prefix }) => SCALE_PREFIX.test(prefix)) || isAmbiguous(sent)) {
    throw invalid(
      'scalePrefixes',
      'A prefix is 02 or 20 to 29, optionally followed by one more digit. No prefix may begin with another prefix.',
    );
  }
  return JSON.stringify(sent.map(({ prefix, kind }) => ({ prefix, kind })));
}
