// Combines loads that a screen needs together.

interface Reloaded {
  readonly reload: () => unknown;
}

/** Returns the first load, which represents all loads. Its `reload` reloads all of them. */
export const together = <Load extends Reloaded>(first: Load, ...others: readonly Reloaded[]) => ({
  ...first,
  reload: () => Promise.all([first, ...others].map(({ reload }) => reload())),
});
