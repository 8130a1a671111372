// Black and white bitmaps: combines them, and packs them for the printer command `GS v 0`.

/** One byte for each dot, 1 is black; row by row. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly dots: Uint8Array;
}

export const blank = (width: number, height: number): Bitmap => ({
  width,
  height,
  dots: new Uint8Array(width * height),
});

/** Copies the black dots of a smaller bitmap, which must fit. */
export function stamp(onto: Bitmap, picture: Bitmap, left: number, top: number): void {
  for (let y = 0; y < picture.height; y += 1) {
    const row = picture.dots.subarray(y * picture.width, (y + 1) * picture.width);
    onto.dots.set(row, (top + y) * onto.width + left);
  }
}

/** Returns the columns from the first black dot to the last, at full height; undefined if all is white. */
export function trimSides({ width, height, dots }: Bitmap): Bitmap | undefined {
  let first = width;
  let last = -1;
  for (let at = 0; at < dots.length; at += 1) {
    if (dots[at] !== 1) continue;
    const x = at % width;
    if (x < first) first = x;
    if (x > last) last = x;
  }
  if (last < 0) return undefined;
  const trimmed = blank(last - first + 1, height);
  for (let y = 0; y < height; y += 1) {
    trimmed.dots.set(dots.subarray(y * width + first, y * width + last + 1), y * trimmed.width);
  }
  return trimmed;
}

/** Printers with little memory lose taller pictures, so they are sent in bands. */
const BAND = 128;

/** Returns the `GS v 0` commands that print a bitmap from the left edge. */
export function rasterBytes({ width, height, dots }: Bitmap): Buffer {
  const rowBytes = Math.ceil(width / 8);
  const bands: Buffer[] = [];
  for (let top = 0; top < height; top += BAND) {
    const rows = Math.min(BAND, height - top);
    const header = Buffer.from([0x1d, 0x76, 0x30, 0, rowBytes & 255, rowBytes >> 8, rows, 0]);
    const packed = Buffer.alloc(rowBytes * rows);
    for (let y = 0; y < rows; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const at = y * rowBytes + (x >> 3);
        if (dots[(top + y) * width + x] === 1) packed[at] = (packed[at] ?? 0) | (0x80 >> (x & 7));
      }
    }
    bands.push(header, packed);
  }
  return Buffer.concat(bands);
}

/** Returns the bitmap with black and white swapped. */
export const inverted = ({ dots, ...size }: Bitmap): Bitmap => ({
  ...size,
  dots: dots.map((dot) => 1 - dot),
});
