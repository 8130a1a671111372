// Days in the past, in the form that the API expects.
const DAY_MS = 86_400_000;

/** Returns the day this many days ago: `2026-11-20`. */
export const dayAgo = (days: number): string =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

export const span = (from: number, to: number): string =>
  `type=custom&from=${dayAgo(from)}&to=${dayAgo(to)}`;
