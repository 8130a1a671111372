// Days of the past, as the calls name them.
const DAY_MS = 86_400_000;

/** `2026-11-20`, so many days before today. */
export const dayAgo = (days: number): string =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

export const span = (from: number, to: number): string =>
  `type=custom&from=${dayAgo(from)}&to=${dayAgo(to)}`;
