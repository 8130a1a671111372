// Lets a test state which parts of the contract it covers. `coverage.test.ts` reads these calls from the sources.
import type { EndpointKey } from '#shared/endpoints/table.ts';

/** A section of server/docs/contract, an endpoint, or the address of a page. */
export type ContractId = `${number}.${number}` | EndpointKey | `/${string}`;

/** Marks the enclosing test, or all tests of the enclosing `describe`. Takes only literals, and does nothing itself. */
export function covers(..._ids: readonly [ContractId, ...ContractId[]]): void {
  // `coverage.test.ts` reads the arguments from the source text.
}
