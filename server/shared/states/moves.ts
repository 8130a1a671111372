// Tables of allowed state changes: for each state, the states that may follow (CONTRACT §11).

export type Moves<S extends string> = Readonly<Record<S, readonly S[]>>;

export const mayMove = <S extends string>(moves: Moves<S>, from: S, to: S): boolean =>
  moves[from].includes(to);

/** Returns the states that may change to this one, for the condition of an UPDATE. */
export const statesBefore = <S extends string>(moves: Moves<S>, to: S): S[] =>
  (Object.keys(moves) as S[]).filter((from) => mayMove(moves, from, to));
