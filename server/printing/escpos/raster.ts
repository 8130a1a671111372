// Draws what a code page cannot encode as dots: SVG with the machine's Noto fonts, and the store's picture dithered.
import { readFile } from 'node:fs/promises';
import { loadSharp } from '../../media/load-sharp.ts';
import { columnsOf } from '../layout/paper-text.ts';
import { type Bitmap, blank, stamp, trimSides } from './bitmap.ts';

/** Dots of font A: a column is 12 wide. A drawn line is taller than a text line, for marks above and below. */
const COLUMN = 12;
const LINE = 32;
const FONT_PX = 21;
const FONTS =
  "'Noto Sans', 'Noto Sans Devanagari', 'Noto Sans Bengali', 'Noto Sans Tamil', 'Noto Sans Arabic', 'Noto Sans Hebrew', 'Noto Sans Thai', 'Noto Sans CJK SC', sans-serif";

export interface InkLook {
  readonly bold: boolean;
  /** Multiples of the usual width and height. */
  readonly wide: number;
  readonly high: number;
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

async function drawSvg(svg: string): Promise<Bitmap> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dots = new Uint8Array(info.width * info.height);
  for (let at = 0; at < dots.length; at += 1) {
    dots[at] = (data[at * info.channels] ?? 255) < 144 ? 1 : 0;
  }
  return { width: info.width, height: info.height, dots };
}

/** Draws a text, trimmed at both sides and squeezed if it is wider than `most` dots; undefined for blanks. */
async function inkOf(text: string, look: InkLook, most: number): Promise<Bitmap | undefined> {
  const room = (columnsOf(text) + 2) * COLUMN * look.wide * 2;
  const height = LINE * look.high;
  const draw = (squeeze: number) =>
    drawSvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${room}" height="${height}"><g transform="scale(${look.wide * squeeze} ${look.high})"><text x="4" y="${FONT_PX + 3}" font-family="${FONTS}" font-size="${FONT_PX}" font-weight="${look.bold ? 700 : 400}" xml:space="preserve">${escapeXml(text)}</text></g></svg>`,
    );
  const drawn = trimSides(await draw(1));
  if (drawn === undefined || drawn.width <= most) return drawn;
  return trimSides(await draw((most / drawn.width) * 0.99));
}

export interface InkPlace {
  readonly text: string;
  readonly at: 'left' | 'center' | 'right';
}

/** Draws a line of paper `width` dots wide, with one text, or with two at its ends. */
export async function drawLine(
  places: readonly InkPlace[],
  look: InkLook,
  width: number,
): Promise<Bitmap> {
  const line = blank(width, LINE * look.high);
  let taken = 0;
  // The right text first: it is money, and the left one is squeezed into the remaining space.
  for (const { text, at } of [...places].reverse()) {
    const indent = at === 'left' ? (text.length - text.trimStart().length) * COLUMN * look.wide : 0;
    const ink = await inkOf(text.trim(), look, width - taken - indent);
    if (ink === undefined || ink.width > width - taken) continue;
    const left = { left: indent, center: (width - ink.width) >> 1, right: width - ink.width }[at];
    stamp(line, ink, Math.min(left, width - ink.width), 0);
    taken += ink.width + COLUMN;
  }
  return line;
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
