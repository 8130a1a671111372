// Draws lines that a code page cannot encode, and the store's picture dithered.
import { readFile } from 'node:fs/promises';
import { loadSharp } from '../../media/load-sharp.ts';
import { type Bitmap, blank, stamp } from './bitmap.ts';
import { COLUMN, type Ink, type Inked, type InkLook, inksOf, LINE } from './ink.ts';

export interface InkPlace {
  readonly text: string;
  readonly at: 'left' | 'center' | 'right';
  readonly rtl?: boolean | undefined;
}

/** A line to be drawn: one text, or two texts, one at each end. */
export interface DrawnLine {
  readonly places: readonly InkPlace[];
  readonly look: InkLook;
}

/** The right text, an amount, may take at most this fraction of a line. The left text is squeezed into the rest. */
const MOST_AT_RIGHT = 0.7;

const indentOf = ({ text, at }: InkPlace, { wide }: InkLook): number =>
  at === 'center' ? 0 : (text.length - text.trimStart().length) * COLUMN * wide;

const inkedOf = ({ text, rtl }: InkPlace, look: InkLook): Inked => ({
  text: text.trim(),
  look,
  ...(rtl !== undefined && { rtl }),
});

/** Returns the drawn texts, each at most `most` dots wide. Texts that are too wide are drawn again, squeezed. */
async function fitting(
  wanted: readonly { readonly inked: Inked; readonly most: number }[],
): Promise<(Ink | undefined)[]> {
  const natural = await inksOf(wanted.map(({ inked }) => inked));
  const squeezed = wanted.map(({ inked, most }, index) => {
    const width = natural[index]?.width ?? 0;
    // A second squeeze may be needed for a text with a letter wider than the canvas, or for a text that font hinting
    // made wider.
    return width <= most ? undefined : { ...inked, squeeze: (most / width) * 0.99 };
  });
  const again = squeezed.filter((each) => each !== undefined);
  const drawn = again.length === 0 ? [] : await inksOf(again);
  return natural.map((ink, index) => {
    const own = squeezed[index];
    return own === undefined ? ink : drawn[again.indexOf(own)];
  });
}

function stampAt(line: Ink, ink: Ink, at: InkPlace['at'], indent: number): void {
  const free = line.width - ink.width;
  const left = { left: indent, center: free >> 1, right: free - indent }[at];
  // A squeezed text may be one dot wider than requested. It is moved left by that dot, so that nothing of the text is
  // cut off.
  const most = Math.max(0, Math.min(left, free));
  stamp(line, free < 0 ? cropped(ink, line.width) : ink, most, line.rise - ink.rise);
}

function cropped({ width, height, dots }: Bitmap, to: number): Bitmap {
  const narrow = blank(to, height);
  for (let y = 0; y < height; y += 1)
    narrow.dots.set(dots.subarray(y * width, y * width + to), y * to);
  return narrow;
}

/** Returns an empty line that is high enough for these drawn texts. */
function blankLine(width: number, usual: number, inks: readonly (Ink | undefined)[]): Ink {
  const drawn = inks.filter((ink) => ink !== undefined);
  const rise = Math.max(0, ...drawn.map((ink) => ink.rise));
  const fall = Math.max(usual, ...drawn.map((ink) => ink.height - ink.rise));
  return { ...blank(width, rise + fall), rise };
}

/** Draws each line of text as a bitmap, `width` dots wide. */
export async function drawLines(lines: readonly DrawnLine[], width: number): Promise<Bitmap[]> {
  const rightOf = ({ places }: DrawnLine) => places.find(({ at }) => at === 'right');
  const paired = lines.filter(({ places }) => places.length > 1);
  const rights = await fitting(
    paired.flatMap((line) => {
      const right = rightOf(line);
      const most = Math.floor(width * MOST_AT_RIGHT);
      return right ? [{ inked: inkedOf(right, line.look), most }] : [];
    }),
  );
  const rightInk = new Map(paired.map((line, index) => [line, rights[index]]));
  const main = lines.map((line) => {
    const [place] = line.places;
    const taken = rightInk.get(line);
    const room = width - (taken ? taken.width + COLUMN : 0);
    return place && { place, most: room - indentOf(place, line.look) };
  });
  const inks = await fitting(
    main.flatMap((each, index) => {
      const look = lines[index]?.look;
      return each && look ? [{ inked: inkedOf(each.place, look), most: each.most }] : [];
    }),
  );
  return lines.map((line, index) => {
    const right = rightInk.get(line);
    const ink = inks[index];
    const bitmap = blankLine(width, LINE * line.look.high, [right, ink]);
    if (right) stampAt(bitmap, right, 'right', 0);
    const place = main[index]?.place;
    if (ink && place) stampAt(bitmap, ink, place.at, indentOf(place, line.look));
    return bitmap;
  });
}

/** Converts grey to black and white by spreading each dot's error over its neighbours (Floyd and Steinberg). */
function dither(grey: Float32Array, width: number, height: number): Uint8Array {
  const dots = new Uint8Array(width * height);
  const spread = (x: number, y: number, error: number) => {
    const at = y * width + x;
    if (x >= 0 && x < width && y < height) grey[at] = (grey[at] ?? 0) + error;
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const value = grey[at] ?? 255;
      dots[at] = value < 128 ? 1 : 0;
      const error = value - (value < 128 ? 0 : 255);
      spread(x + 1, y, (error * 7) / 16);
      spread(x - 1, y + 1, (error * 3) / 16);
      spread(x, y + 1, (error * 5) / 16);
      spread(x + 1, y + 1, error / 16);
    }
  }
  return dots;
}

/** Draws the store's picture in the middle of a line, at most half as wide as the paper. */
export async function drawPicture(file: string, width: number): Promise<Bitmap> {
  const side = width >> 1;
  const sharp = await loadSharp();
  const { data, info } = await sharp(await readFile(file))
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = Float32Array.from(
    { length: info.width * info.height },
    (_, at) => data[at * info.channels] ?? 255,
  );
  const dots = dither(grey, info.width, info.height);
  const line = blank(width, info.height);
  stamp(line, { width: info.width, height: info.height, dots }, (width - info.width) >> 1, 0);
  return line;
}
