// Later versions of the installed program, for updates.
import { BUNDLE, type Source } from './clone.ts';
import type { Guest } from './guest.ts';

/**
 * How long scripts/update waits for a version to start. An emulated hub may need a minute, and would otherwise count
 * as unable to start.
 */
export const PATIENCE_S = 300;
/**
 * How long a till waits after an order. Without this pause, an emulated processor is so busy with orders that a build
 * hardly makes progress.
 */
export const PAUSE_MS = 2000;

/** Puts the commits into the bundle from which the clone pulls. */
export const publish = (guest: Guest, source: Source): Promise<void> =>
  guest.put(BUNDLE, { file: source.bundle() });

/** Commits a version that differs only in its process title, so that it must be built and tried. */
export const goodCommit = (source: Source, name: string): string => {
  const path = 'server/main.ts';
  return source.commit(`A good version: ${name}`, {
    [path]: `${source.read(path)}\nprocess.title = ${JSON.stringify(`comanda ${name}`)};\n`,
  });
};
