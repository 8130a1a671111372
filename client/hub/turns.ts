// Allows one request at a time. When a newer request begins, an older request may no longer change anything.

export function makeTurns() {
  let turn = 0;
  let isBusy = false;
  let running: AbortController | undefined;

  /** Aborts the previous request; returns the number of this turn. */
  function begin(request?: AbortController): number {
    running?.abort();
    running = request;
    isBusy = true;
    turn += 1;
    return turn;
  }

  return {
    begin,
    isBusy: () => isBusy,
    isMine: (mine: number) => mine === turn,
    /** Marks that no request is running. */
    rest(): void {
      isBusy = false;
    },
  };
}
