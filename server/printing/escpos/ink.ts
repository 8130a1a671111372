// Draws texts as dots: from SVG, with the machine's Noto fonts, which Pango shapes and orders. Many texts are drawn
// together, and drawn texts are cached.
import { loadSharp } from '../../media/load-sharp.ts';
import { isRightToLeft } from '../layout/paper-text.ts';
import { type Bitmap, trimSides } from './bitmap.ts';

/**
 * Sizes in dots: a column of font A is 12 wide. A drawn line is higher than a text line, to have space for marks
 * above and below.
 */
export const COLUMN = 12;
export const LINE = 32;
const FONT_PX = 21;
const FONTS =
  "'Noto Sans', 'Noto Sans Devanagari', 'Noto Sans Bengali', 'Noto Sans Tamil', 'Noto Sans Arabic', 'Noto Sans Hebrew', 'Noto Sans Thai', 'Noto Sans CJK SC', 'Noto Emoji', 'Noto Color Emoji', sans-serif";

export interface InkLook {
  readonly bold: boolean;
  /** Multiples of the usual width and height. */
  readonly wide: number;
  readonly high: number;
}

/** A text to be drawn. */
export interface Inked {
  readonly text: string;
  readonly look: InkLook;
  /**
   * True if the whole text that this part belongs to runs from right to left. If absent, the direction of this part
   * is used.
   */
  readonly rtl?: boolean | undefined;
  /** The factor by which the text is squeezed in width, such as 0.8. */
  readonly squeeze?: number;
}

/** A drawn text. It is as high as a line, or higher if marks extend above the line (by `rise` dots) or below. */
export interface Ink extends Bitmap {
  readonly rise: number;
}
type MaybeInk = Ink | undefined;

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Space above and below a line, for marks and tails that extend beyond the line. */
const SPARE = 12;
const pitchOf = ({ high }: InkLook): number => (LINE + 2 * SPARE) * high;

/** Returns the SVG of a text. The anchor is the left end of the text, whatever its direction is. */
function textSvg({ text, look, rtl = isRightToLeft(text), squeeze = 1 }: Inked, top: number) {
  const { wide, high, bold } = look;
  const run = rtl ? 'direction="rtl" text-anchor="end"' : 'direction="ltr" text-anchor="start"';
  const base = SPARE + FONT_PX + 3;
  return `<svg y="${top}" width="100%" height="${pitchOf(look)}" overflow="hidden"><g transform="scale(${wide * squeeze} ${high})"><text x="4" y="${base}" ${run} font-weight="${bold ? 700 : 400}">${escapeXml(text)}</text></g></svg>`;
}

/** Thresholds of an ordered dither, for the colours of emoji. */
const DITHER = [15, 135, 45, 165, 195, 75, 225, 105, 60, 180, 30, 150, 240, 120, 210, 90];

/**
 * Returns whether a dot is black. Grey is compared with a fixed threshold, so that letters have clean edges; colours
 * are dithered.
 */
function isInk(pixels: Uint8Array, at: number, x: number, y: number): boolean {
  const alpha = pixels[at + 3] ?? 0;
  if (alpha === 0) return false;
  const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
  const grey = 255 - (alpha * (255 - (red * 0.299 + green * 0.587 + blue * 0.114))) / 255;
  const isColoured = Math.max(red, green, blue) - Math.min(red, green, blue) > 24;
  return grey < (isColoured ? (DITHER[(y % 4) * 4 + (x % 4)] ?? 0) : 144);
}

/** Draws texts below one another on one canvas, and cuts it into one bitmap for each text. */
async function drawRows(all: readonly Inked[], width: number): Promise<Bitmap[]> {
  let height = 0;
  const rows = all.map((each) => {
    const top = height;
    height += pitchOf(each.look);
    return { top, height: pitchOf(each.look), svg: textSvg(each, top) };
  });
  const sharp = await loadSharp();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${FONTS}" font-size="${FONT_PX}" xml:space="preserve">${rows.map((row) => row.svg).join('')}</svg>`;
  const pixels = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  // Reads the four bytes of a dot as one number, to skip empty dots quickly. Nearly all dots are empty.
  const whole = new Uint32Array(Uint8Array.from(pixels).buffer);
  return rows.map((row) => {
    const dots = new Uint8Array(width * row.height);
    const from = row.top * width;
    for (let at = 0; at < dots.length; at += 1) {
      if (whole[from + at] === 0) continue;
      const y = row.top + Math.floor(at / width);
      if (isInk(pixels, (from + at) * 4, at % width, y)) dots[at] = 1;
    }
    return { width, height: row.height, dots };
  });
}

/**
 * Returns the dots without empty columns at the sides. The spare space above and below the line is cut off, up to the
 * marks that reach into it.
 */
function inkOf(drawn: Bitmap, { high }: InkLook): MaybeInk {
  const bitmap = trimSides(drawn);
  if (bitmap === undefined) return undefined;
  const { width, height, dots } = bitmap;
  const first = Math.floor(dots.indexOf(1) / width);
  const last = Math.floor(dots.lastIndexOf(1) / width);
  const top = Math.min(SPARE * high, first);
  const bottom = Math.max(height - SPARE * high, last + 1);
  return {
    width,
    height: bottom - top,
    dots: dots.slice(top * width, bottom * width),
    rise: SPARE * high - top,
  };
}

/** How many rows are drawn together. More rows would need a larger canvas and take too long in one piece. */
const ROWS = 24;
/** The width of the canvas in dots. It is wider than paper, so that most texts fit before they are squeezed. */
const CANVAS = 640;
const WIDEST = CANVAS * 16;

const touchesEdge = ({ width, height, dots }: Bitmap): boolean => {
  for (let y = 0; y < height; y += 1) if (dots[(y + 1) * width - 1] === 1) return true;
  return false;
};

/** Draws texts without squeezing them. A text that does not fit is drawn again on a wider canvas. */
async function drawWhole(all: readonly Inked[], canvas = CANVAS): Promise<MaybeInk[]> {
  const inks: MaybeInk[] = [];
  const rows = Math.max(1, Math.floor((ROWS * CANVAS) / canvas));
  for (let from = 0; from < all.length; from += rows) {
    const drawn = await drawRows(all.slice(from, from + rows), canvas);
    for (const [index, bitmap] of drawn.entries()) {
      const each = all[from + index];
      const [wider] =
        each && canvas < WIDEST && touchesEdge(bitmap) ? await drawWhole([each], canvas * 4) : [];
      inks.push(wider ?? (each && inkOf(bitmap, each.look)));
    }
  }
  return inks;
}

/** The limits of the cache: the number of texts, and the number of their dots, which take some megabytes. */
const MOST_KEPT = 2000;
const MOST_DOTS = 16_000_000;

/** Caches drawn texts. Removes the least recently used texts first. */
class InkCache {
  readonly #inks = new Map<string, { readonly ink: MaybeInk }>();
  #dots = 0;

  get(key: string): { readonly ink: MaybeInk } | undefined {
    const found = this.#inks.get(key);
    if (found) {
      this.#inks.delete(key);
      this.#inks.set(key, found);
    }
    return found;
  }

  set(key: string, ink: MaybeInk): void {
    this.#inks.set(key, { ink });
    this.#dots += ink?.dots.length ?? 0;
    for (const [oldest, { ink: old }] of this.#inks) {
      if (this.#inks.size <= MOST_KEPT && this.#dots <= MOST_DOTS) break;
      this.#inks.delete(oldest);
      this.#dots -= old?.dots.length ?? 0;
    }
  }
}

const kept = new InkCache();

const keyOf = ({ text, look, rtl, squeeze }: Inked): string =>
  `${look.bold} ${look.wide} ${look.high} ${rtl} ${squeeze?.toFixed(4)} ${text}`;

/**
 * Returns the dots of these texts, trimmed at both sides; undefined for blanks. Draws only texts that are not cached.
 */
export async function inksOf(all: readonly Inked[]): Promise<MaybeInk[]> {
  const found = new Map<string, MaybeInk>();
  const missing = new Map<string, Inked>();
  for (const each of all) {
    const key = keyOf(each);
    const known = kept.get(key);
    if (known) found.set(key, known.ink);
    else missing.set(key, each);
  }
  const drawn = await drawWhole([...missing.values()]);
  for (const [index, key] of [...missing.keys()].entries()) {
    kept.set(key, drawn[index]);
    found.set(key, drawn[index]);
  }
  return all.map((each) => found.get(keyOf(each)));
}
