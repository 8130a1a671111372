// What has just been drawn comes before what nobody waits for.

/** Settles once the next frame has been painted. A hidden page has no frames. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
