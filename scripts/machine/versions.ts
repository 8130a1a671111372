// Later versions of what is installed, for an update to bring.
import { BUNDLE, type Source } from './clone.ts';
import type { Guest } from './guest.ts';

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
