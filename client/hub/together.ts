// Answers that a screen needs beside each other.

interface Reloaded {
  readonly reload: () => unknown;
}

/** The first of them, which stands for all while it is missing: asked for again, the others are too. */
export const together = <Load extends Reloaded>(first: Load, ...others: readonly Reloaded[]) => ({
  ...first,
  reload: () => Promise.all([first, ...others].map(({ reload }) => reload())),
});
