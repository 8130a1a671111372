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
import { type DrawnLine, drawLines, drawPicture, type InkPlace } from './raster.ts';

/** The settings of a printer that affect its bytes. */
export interface Device {
  readonly paper: Paper;
  readonly codePage: CodePage;
  readonly copies: number;
}

/** Returns all bytes of a print job, made in the main thread or in the painter thread. */
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
/** The command that opens the drawer. The same command in the package escpos lacks the two pulse times. */
const OPEN_DRAWER = Buffer.from([0x1b, 0x70, 0x00, 0x19, 0xfa]);

const setBold = (bold: boolean): Buffer => Buffer.from([0x1b, 0x45, bold ? 1 : 0]);
function setSize(size: TextSize): Buffer {
  const [wide, high] = SCALE[size];
  return Buffer.from([0x1d, 0x21, ((wide - 1) << 4) | (high - 1)]);
}

/** The size of a QR module in dots, and the level of error correction: 15 %. */
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

function writePicture(printer: Printer, picture: Bitmap): void {
  printer.align('lt').print(setSize('usual')).print(setBold(false)).print(rasterBytes(picture));
}

/** Returns the file of a picture below `/uploads/`, or undefined if it is gone. */
function findUpload(dataDir: string, path: string): string | undefined {
  const folder = resolve(dataDir, 'uploads');
  const file = resolve(join(dataDir, path));
  return file.startsWith(folder + sep) && existsSync(file) ? file : undefined;
}

/** Returns a line as one text: a rule as dashes, and the two parts of a pair with spaces between them. */
function flatOf(line: Exclude<PaperLine, { kind: 'picture' | 'qr' }>, columns: number): string {
  if (line.kind === 'rule') return '-'.repeat(columns);
  if (line.kind === 'text') return line.text;
  const gap = columns - columnsOf(line.left) - columnsOf(line.right);
  return line.left + ' '.repeat(Math.max(1, gap)) + line.right;
}

type TextOrRule = Exclude<PaperLine, { kind: 'picture' | 'qr' }>;

const PLAIN = { bold: false, size: 'usual' } as const;
const lookOf = (line: TextOrRule): { bold: boolean; size: TextSize } =>
  line.kind === 'rule' ? PLAIN : line;

function placesOf(line: TextOrRule): InkPlace[] {
  if (line.kind === 'rule') return [{ text: '', at: 'left' }];
  if (line.kind === 'text') return [{ text: line.text, at: line.align, rtl: line.rtl }];
  return [
    { text: line.left, at: 'left' },
    { text: line.right, at: 'right' },
  ];
}

const ALIGN = { left: 'lt', center: 'ct', right: 'rt' } as const;
const alignOf = (line: TextOrRule) => ALIGN[line.kind === 'text' ? line.align : 'left'];
const isInverse = (line: TextOrRule): boolean => line.kind === 'text' && line.inverse === true;

function writeText(printer: Printer, line: TextOrRule, bytes: Buffer): void {
  const { size, bold } = lookOf(line);
  printer.align(alignOf(line)).print(setSize(size)).print(setBold(bold));
  const said = isInverse(line)
    ? Buffer.concat([setInverse(true), bytes, setInverse(false)])
    : bytes;
  printer.print(Buffer.concat([said, Buffer.from('\n')]));
}

function drawnLine(line: TextOrRule): DrawnLine {
  const { size, bold } = lookOf(line);
  const [wide, high] = SCALE[size];
  return { places: placesOf(line), look: { bold, wide, high } };
}

interface Ready {
  readonly line: PaperLine;
  /** The bytes of the line. Undefined if the code page lacks one of its characters, or if the line is a picture. */
  readonly bytes?: Buffer | undefined;
}

function bytesOf(line: PaperLine, { paper, codePage }: Device): Ready {
  if (line.kind === 'picture') return { line };
  if (line.kind === 'qr') return { line, bytes: qrBytes(line.text) };
  return { line, bytes: encodeText(flatOf(line, COLUMNS[paper]), codePage) };
}

/** Writes lines in order. A line with a character that the code page lacks is drawn as dots. */
async function writeLines(
  printer: Printer,
  device: Device,
  lines: readonly PaperLine[],
  dataDir: string,
): Promise<void> {
  const dots = DOTS[device.paper];
  const ready = lines.map((line) => bytesOf(line, device));
  const asDots = ready.flatMap(({ line, bytes }) =>
    bytes === undefined && line.kind !== 'picture' && line.kind !== 'qr' ? [line] : [],
  );
  const bitmaps = asDots.length === 0 ? [] : await drawLines(asDots.map(drawnLine), dots);
  const drawn = new Map(asDots.map((line, index) => [line, bitmaps[index]]));
  for (const { line, bytes } of ready) {
    if (line.kind === 'picture') {
      const file = findUpload(dataDir, line.path);
      if (file !== undefined) writePicture(printer, await drawPicture(file, dots));
    } else if (line.kind === 'qr') {
      printer.align('ct').print(bytes ?? Buffer.alloc(0));
    } else if (bytes !== undefined) {
      writeText(printer, line, bytes);
    } else {
      const bitmap = drawn.get(line);
      if (bitmap) writePicture(printer, isInverse(line) ? inverted(bitmap) : bitmap);
    }
  }
}

/** Returns true if a part of the document must be drawn, which takes long. */
export const isDrawn = (document: PrintDocument, device: Device, marks: PrintMarks): boolean =>
  paperLines(document, device.paper, marks).some(
    (line) => bytesOf(line, device).bytes === undefined,
  );

/** Returns all bytes of a print job including its copies. `dataDir` contains the store's picture. */
export async function encode(
  document: PrintDocument,
  device: Device,
  marks: PrintMarks,
  dataDir: string,
): Promise<Buffer> {
  const gathered: Buffer[] = [];
  // escpos reuses its buffer after each flush, so the bytes are copied.
  const printer = new Printer({ write: (bytes) => gathered.push(Buffer.from(bytes)) });
  printer.hardware('init');
  if (document.kind === 'drawer') {
    printer.print(OPEN_DRAWER).flush();
    return Buffer.concat(gathered);
  }
  printer.print(Buffer.from([0x1b, 0x74, selectOf(device.codePage)])).flush();
  await writeLines(printer, device, paperLines(document, device.paper, marks), dataDir);
  printer.print(setSize('usual')).print(setBold(false)).align('lt').cut(true, 4).flush();
  const [start = Buffer.alloc(0), page = Buffer.alloc(0)] = gathered;
  return Buffer.concat([start, ...Array.from({ length: device.copies }, () => page)]);
}
