// The time when this screen last knew that the hub works: `/healthz` returned 200, or a frame arrived on the socket
// (contract 35.4).

let heardAt = performance.now();

/** Records that the hub works at this moment. */
export function noteHeard(): void {
  heardAt = performance.now();
}

/** Returns for how many ms the hub has been silent. */
export const silentMs = (): number => Math.round(performance.now() - heardAt);
