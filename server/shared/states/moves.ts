// Tables of allowed moves: from each state, what it may become (CONTRACT §11).

export type Moves<S extends string> = Readonly<Record<S, readonly S[]>>;

export const mayMove = <S extends string>(moves: Moves<S>, from: S, to: S): boolean =>
  moves[from].includes(to);

/** The states that may become this one: what an UPDATE expects of the row. */
export const statesBefore = <S extends string>(moves: Moves<S>, to: S): S[] =>
  (Object.keys(moves) as S[]).filter((from) => mayMove(moves, from, to));
