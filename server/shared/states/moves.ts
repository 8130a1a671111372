// Tables of allowed state changes: for each state, the states that may follow (contract 11).

export type Moves<S extends string> = Readonly<Record<S, readonly S[]>>;

export const mayMove = <S extends string>(moves: Moves<S>, from: S, to: S): boolean =>
  moves[from].includes(to);

/** Returns the states that allow a change to this state, for the condition of an UPDATE. */
export const statesBefore = <S extends string>(moves: Moves<S>, to: S): S[] =>
  (Object.keys(moves) as S[]).filter((from) => mayMove(moves, from, to));

/**
 * Throws if an UPDATE with the condition of `statesBefore` changed no row. The state was checked before, so this is a
 * bug.
 */
export function expectMoved({ changes }: { readonly changes: number }, what: string): void {
  if (changes !== 1) throw new Error(`${what} is not in a state that allows this change`);
}
