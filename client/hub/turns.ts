// One request at a time: a newer one takes the turn, and an older one no longer speaks.

export function makeTurns() {
  let turn = 0;
  let isBusy = false;
  let running: AbortController | undefined;

  /** Ends the one before; gives the number of this turn. */
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
    /** Nobody's request runs. */
    rest(): void {
      isBusy = false;
    },
  };
}
