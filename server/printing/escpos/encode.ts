// Converts printed lines to ESC/POS bytes. The package escpos only collects bytes; its sizes, styles, tables and network code are not used.
/// <reference path="./escpos.d.ts" />
import { existsSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import Printer from 'escpos/printer.js';
import { COLUMNS, type CodePage, DOTS, type Paper } from '#shared/printing.ts';
import type { PrintDocument, PrintMarks } from '../layout/document.ts';
import { type PaperLine, paperLines, type TextSize } from '../layout/paper-lines.ts';
import { columnsOf } from '../layout/paper-text.ts';
import { type Bitmap, inverted, rasterBytes } from './bitmap.ts';
import { encodeText, selectOf } from './code-page.ts';
import { drawLine, drawPicture, type InkLook, type InkPlace } from './raster.ts';

/** The settings of a printer that affect its bytes. */
export interface Device {
  readonly paper: Paper;
  readonly codePage: CodePage;
  readonly copies: number;
}

/** Returns all bytes of a print job, on whichever thread they are made. */
export type Encode = (
  document: PrintDocument,
  device: Device,
  marks: PrintMarks,
) => Promise<Buffer>;

const SCALE: Readonly<Record<TextSize, readonly [wide: number, high: number]>> = {
  usual: [1, 1],
  tall: [1, 2],
  large: [2, 2],
  huge: [4, 4],
};
/** With both pulse times, which escpos lacks. */
const OPEN_DRAWER = Buffer.from([0x1b, 0x70, 0x00, 0x19, 0xfa]);

const setBold = (bold: boolean): Buffer => Buffer.from([0x1b, 0x45, bold ? 1 : 0]);
function setSize(size: TextSize): Buffer {
  const [wide, high] = SCALE[size];
  return Buffer.from([0x1d, 0x21, ((wide - 1) << 4) | (high - 1)]);
}

/** The size of a module in dots, and the correction of 15 %. */
const QR_MODULE = 8;
const QR_LEVEL = 0x31;

/** Returns the commands that print a QR code of digits. */
function qrBytes(text: string): Buffer {
  const data = Buffer.from(text, 'ascii');
  const command = (...rest: number[]) => Buffer.from([0x1d, 0x28, 0x6b, rest.length, 0, ...rest]);
  const store = Buffer.from([0x1d, 0x28, 0x6b, data.length + 3, 0, 0x31, 0x50, 0x30]);
  return Buffer.concat([
    command(0x31, 0x41, 0x32, 0),
    command(0x31, 0x43, QR_MODULE),
    command(0x31, 0x45, QR_LEVEL),
    store,
    data,
    command(0x31, 0x51, 0x30),
  ]);
}

const setInverse = (on: boolean): Buffer => Buffer.from([0x1d, 0x42, on ? 1 : 0]);

/** Writes a line as text if the code page has all characters, else as dots. */
async function writeText(
  printer: Printer,
  device: Device,
  look: { bold: boolean; size: TextSize; inverse?: true },
  flat: string,
  places: readonly InkPlace[],
): Promise<void> {
  const bytes = encodeText(flat, device.codePage);
  const align = places[0]?.at === 'center' ? 'ct' : 'lt';
  if (bytes !== undefined) {
    printer.align(align).print(setSize(look.size)).print(setBold(look.bold));
    const line = look.inverse ? Buffer.concat([setInverse(true), bytes, setInverse(false)]) : bytes;
    printer.print(Buffer.concat([line, Buffer.from('\n')]));
    return;
  }
  const [wide, high] = SCALE[look.size];
  const ink: InkLook = { bold: look.bold, wide, high };
  const drawn = await drawLine(places, ink, DOTS[device.paper]);
  writePicture(printer, look.inverse ? inverted(drawn) : drawn);
}

function writePicture(printer: Printer, picture: Bitmap): void {
  printer.align('lt').print(setSize('usual')).print(setBold(false)).print(rasterBytes(picture));
}

/** Returns the file of a picture below `/uploads/`, or undefined if it is gone. */
function findUpload(dataDir: string, path: string): string | undefined {
  const folder = resolve(dataDir, 'uploads');
  const file = resolve(join(dataDir, path));
  return file.startsWith(folder + sep) && existsSync(file) ? file : undefined;
}

/** Returns the text of a line with its spaces. */
function flatOf(line: Exclude<PaperLine, { kind: 'picture' | 'qr' }>, columns: number): string {
  if (line.kind === 'rule') return '-'.repeat(columns);
  if (line.kind === 'text') return line.text;
  const gap = columns - columnsOf(line.left) - columnsOf(line.right);
  return line.left + ' '.repeat(Math.max(1, gap)) + line.right;
}

async function writeLine(
  printer: Printer,
  device: Device,
  line: PaperLine,
  dataDir: string,
): Promise<void> {
  const columns = COLUMNS[device.paper];
  if (line.kind === 'rule') {
    const plain = { bold: false, size: 'usual' } as const;
    await writeText(printer, device, plain, flatOf(line, columns), []);
  } else if (line.kind === 'text') {
    await writeText(printer, device, line, flatOf(line, columns), [
      { text: line.text, at: line.align },
    ]);
  } else if (line.kind === 'pair') {
    await writeText(printer, device, line, flatOf(line, columns), [
      { text: line.left, at: 'left' },
      { text: line.right, at: 'right' },
    ]);
  } else if (line.kind === 'qr') {
    printer.align('ct').print(qrBytes(line.text));
  } else {
    const file = findUpload(dataDir, line.path);
    if (file !== undefined) writePicture(printer, await drawPicture(file, DOTS[device.paper]));
  }
}

/** Returns true if a part of the document must be drawn, which takes long. */
export const isDrawn = (document: PrintDocument, device: Device, marks: PrintMarks): boolean =>
  paperLines(document, device.paper, marks).some(
    (line) =>
      line.kind === 'picture' ||
      (line.kind !== 'qr' &&
        encodeText(flatOf(line, COLUMNS[device.paper]), device.codePage) === undefined),
  );

/** Returns all bytes of a print job including its copies. `dataDir` contains the store's picture. */
export async function encode(
  document: PrintDocument,
  device: Device,
  marks: PrintMarks,
  dataDir: string,
): Promise<Buffer> {
  const gathered: Buffer[] = [];
  // escpos reuses its buffer after each flush.
  const printer = new Printer({ write: (bytes) => gathered.push(Buffer.from(bytes)) });
  printer.hardware('init');
  if (document.kind === 'drawer') {
    printer.print(OPEN_DRAWER).flush();
    return Buffer.concat(gathered);
  }
  printer.print(Buffer.from([0x1b, 0x74, selectOf(device.codePage)])).flush();
  for (const line of paperLines(document, device.paper, marks)) {
    await writeLine(printer, device, line, dataDir);
  }
  printer.print(setSize('usual')).print(setBold(false)).align('lt').cut(true, 4).flush();
  const [start = Buffer.alloc(0), page = Buffer.alloc(0)] = gathered;
  return Buffer.concat([start, ...Array.from({ length: device.copies }, () => page)]);
}
