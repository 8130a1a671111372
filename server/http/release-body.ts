// Checks the body of a release entry by the rules of the hub's own call. Head office and the hub both use this check
// (contract 39.1).
import type { Decimals } from '#shared/billing/money.ts';
import { endpointOf } from '#shared/endpoints/table.ts';
import { RELEASE_CALLS, type ReleaseKind } from '#shared/releases.ts';
import { makeReader } from './input.ts';

const readers = new Map<ReleaseKind, ReturnType<typeof makeReader>>();

/**
 * Returns the cleaned body. `body` must have numbers in place of references. Throws 400 if the call would refuse the
 * body.
 */
export function readReleaseBody(kind: ReleaseKind, body: unknown, decimals: Decimals): unknown {
  const calls = RELEASE_CALLS[kind];
  const { body: schema } = endpointOf('add' in calls ? calls.add : calls.update);
  const reader = readers.get(kind) ?? (schema && makeReader(schema));
  if (!reader) throw new Error(`${kind} has no body`);
  readers.set(kind, reader);
  return reader(body, () => decimals);
}
