// When this screen last heard the hub work: `/healthz` with 200, or a frame of the socket (contract 35.4).

let heardAt = performance.now();

/** The hub works at this moment. */
export function noteHeard(): void {
  heardAt = performance.now();
}

/** Returns for how many ms the hub is silent. */
export const silentMs = (): number => Math.round(performance.now() - heardAt);
