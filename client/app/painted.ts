// Waits for a paint, so that less urgent work does not delay drawing.

/** Resolves once the next frame has been painted, or after 100 ms, because a hidden page paints no frames. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
