// Reads the arguments of `npm run machine --`.

export const PIECES = [
  'lock',
  'install',
  'use',
  'memory',
  'backup',
  'update',
  'power',
  'storage',
  'network',
  'kiosk',
  'standby',
  'uninstall',
  'arm64',
] as const;
export type Piece = (typeof PIECES)[number];

export const DEBIANS = ['13', '12'] as const;
export type Debian = (typeof DEBIANS)[number];

export interface Wish {
  readonly pieces: readonly Piece[];
  readonly debians: readonly Debian[];
  /** Removes the cache folder, and does nothing else. */
  readonly clean: boolean;
  /** Makes the images again, even if they are cached. */
  readonly fresh: boolean;
  /**
   * Uses an image that already has the Debian packages that the installer needs. The installer's own apt-get is then
   * not tested.
   */
  readonly quick: boolean;
  /** Uses containers instead of virtual machines. */
  readonly container: boolean;
}

/** The pieces that need a kernel, a clock, a disk or a cable of the machine's own. */
const NO_CONTAINER: readonly Piece[] = ['memory', 'power', 'storage', 'network'];

const USAGE = `npm run machine -- [${PIECES.join('|')}]… [--debian 13|12] [--quick] [--container] [--fresh] [--clean]`;

const isPiece = (word: string): word is Piece => PIECES.some((piece) => piece === word);
const isDebian = (word: string | undefined): word is Debian =>
  DEBIANS.some((debian) => debian === word);

/** Returns what to run; throws with the usage for an unknown word. */
export function readWish(words: readonly string[]): Wish {
  const pieces: Piece[] = [];
  const debians: Debian[] = [];
  let clean = false;
  let fresh = false;
  let quick = false;
  let container = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const version = words[at + 1];
    if (isPiece(word)) pieces.push(word);
    else if (word === '--clean') clean = true;
    else if (word === '--fresh') fresh = true;
    else if (word === '--quick') quick = true;
    else if (word === '--container') container = true;
    else if (word === '--debian' && isDebian(version)) {
      debians.push(version);
      at += 1;
    } else throw new Error(`${word === '--debian' ? '--debian takes 13 or 12' : word}: ${USAGE}`);
  }
  const possible = PIECES.filter((piece) => !(container && NO_CONTAINER.includes(piece)));
  const wrong = pieces.find((piece) => !possible.includes(piece));
  if (wrong) throw new Error(`${wrong} can't be tried in a container: ${USAGE}`);
  return {
    pieces: pieces.length > 0 ? possible.filter((piece) => pieces.includes(piece)) : possible,
    debians: debians.length > 0 ? debians : DEBIANS,
    clean,
    fresh,
    quick,
    container,
  };
}
