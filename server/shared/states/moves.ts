// Tables of allowed state changes: for each state, the states that may follow (contract 11).

export type Moves<S extends string> = Readonly<Record<S, readonly S[]>>;

export const mayMove = <S extends string>(moves: Moves<S>, from: S, to: S): boolean =>
  moves[from].includes(to);

/** Returns the states that may change to this one, for the condition of an UPDATE. */
export const statesBefore = <S extends string>(moves: Moves<S>, to: S): S[] =>
  (Object.keys(moves) as S[]).filter((from) => mayMove(moves, from, to));

/** Throws if an UPDATE with that condition changed no row: the state was read just before, so the code is wrong. */
export function expectMoved({ changes }: { readonly changes: number }, what: string): void {
  if (changes !== 1) throw new Error(`${what} is not in a state that allows this change`);
}
