// Reads a printer's bytes back: text with its styles, code page, drawer, cuts, pictures, QR codes. Unknown commands throw.
import iconv from 'iconv-lite';

const PAGES: Readonly<Record<number, string>> = {
  0: 'cp437',
  2: 'cp850',
  16: 'windows1252',
  17: 'cp866',
  18: 'cp852',
  19: 'cp858',
};

type Piece =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly bold: boolean;
      readonly wide: number;
      readonly high: number;
      readonly align: 'left' | 'center' | 'right';
    }
  | {
      readonly kind: 'raster';
      readonly width: number;
      readonly height: number;
      /** One character for each dot. */
      readonly rows: string[];
    }
  | { readonly kind: 'drawer' | 'cut' }
  | { readonly kind: 'qr'; readonly data: string };

/** Throws at any command that the hub has no reason to send. */
export function parseEscpos(bytes: Buffer): Piece[] {
  const pieces: Piece[] = [];
  let page = 'ascii';
  let [bold, wide, high] = [false, 1, 1];
  let align: 'left' | 'center' | 'right' = 'left';
  let line: number[] = [];
  const endLine = () => {
    const text = iconv.decode(Buffer.from(line), page);
    pieces.push({ kind: 'text', text, bold, wide, high, align });
    line = [];
  };
  for (let at = 0; at < bytes.length; ) {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 4);
    if (a === 0x1b && b === 0x40) at += 2;
    else if (a === 0x1b && b === 0x74) {
      page = PAGES[c] ?? `unknown ${c}`;
      at += 3;
    } else if (a === 0x1b && b === 0x61) {
      align = (['left', 'center', 'right'] as const)[c] ?? 'left';
      at += 3;
    } else if (a === 0x1b && b === 0x45) {
      bold = c === 1;
      at += 3;
    } else if (a === 0x1d && b === 0x21) {
      [wide, high] = [(c >> 4) + 1, (c & 15) + 1];
      at += 3;
    } else if (a === 0x1b && b === 0x70) {
      if (bytes.subarray(at, at + 5).toString('hex') !== '1b700019fa') throw new Error('drawer');
      pieces.push({ kind: 'drawer' });
      at += 5;
    } else if (a === 0x1d && b === 0x56) {
      pieces.push({ kind: 'cut' });
      at += 3;
    } else if (a === 0x1d && b === 0x76 && c === 0x30 && d === 0) {
      const rowBytes = bytes.readUInt16LE(at + 4);
      const height = bytes.readUInt16LE(at + 6);
      const data = bytes.subarray(at + 8, at + 8 + rowBytes * height);
      if (data.length !== rowBytes * height) throw new Error('a picture is cut short');
      const rows = Array.from({ length: height }, (_, y) =>
        [...data.subarray(y * rowBytes, (y + 1) * rowBytes)]
          .map((byte) => byte.toString(2).padStart(8, '0'))
          .join(''),
      );
      pieces.push({ kind: 'raster', width: rowBytes * 8, height, rows });
      at += 8 + data.length;
    } else if (a === 0x1d && b === 0x28 && c === 0x6b) {
      const length = bytes.readUInt16LE(at + 3);
      const body = bytes.subarray(at + 5, at + 5 + length);
      if (body[1] === 0x50) pieces.push({ kind: 'qr', data: body.subarray(3).toString() });
      at += 5 + length;
    } else if (a === 0x0a) {
      endLine();
      at += 1;
    } else if (a < 0x20 || a === 0x7f) {
      throw new Error(`a control byte ${a.toString(16)} at ${at}`);
    } else {
      line.push(a);
      at += 1;
    }
  }
  return pieces;
}

/** Only what can be read, top to bottom. */
export const textOf = (bytes: Buffer): string =>
  parseEscpos(bytes)
    .flatMap((piece) => (piece.kind === 'text' ? [piece.text] : []))
    .join('\n');
