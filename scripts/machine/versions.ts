// Later versions of what is installed, for an update to bring.
import { BUNDLE, type Source } from './clone.ts';
import type { Guest } from './guest.ts';

/** An emulated hub may need a minute to start, which scripts/update would take for a version that can't start. */
export const PATIENCE_S = 300;
/** The pause of a till after an order: without it, an emulated processor sells all the time and hardly builds. */
export const PAUSE_MS = 2000;

/** Brings the commits to where the clone pulls from. */
export const publish = (guest: Guest, source: Source): Promise<void> =>
  guest.put(BUNDLE, { file: source.bundle() });

/** A version that says something else in its log, so that it must be built and tried. */
export const goodCommit = (source: Source, name: string): string => {
  const path = 'server/main.ts';
  return source.commit(`A good version: ${name}`, {
    [path]: `${source.read(path)}\nprocess.title = ${JSON.stringify(`comanda ${name}`)};\n`,
  });
};
