// Receipts and slips as printed at 80 and 57 mm: Latin, ₹, and a dish in Devanagari.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type CodePage, PAPERS } from '#shared/printing.ts';
import { encode } from '../../../server/printing/escpos/encode.ts';
import type {
  PrintMarks,
  ReceiptDocument,
  SlipDocument,
} from '../../../server/printing/layout/document.ts';
import { parseEscpos, textOf } from '../../fixtures/escpos.ts';
import { projectRoot } from '../../fixtures/hub.ts';

const GOLDEN = join(projectRoot, 'tests/server/printing/golden');
/** The share of dots that may differ between versions of the fonts. */
const TOLERANCE = 0.02;
const NO_MARKS: PrintMarks = { duplicate: 0, insteadOf: null };

const receipt = (currency: string, title: string): ReceiptDocument => ({
  kind: 'receipt',
  receipt: {
    cartItems: [
      {
        title,
        quantity: 2,
        price: 1234.5,
        notes: 'no ice, please: the guest has bad teeth and says so at length',
        variant: 'Large',
        addons: ['Käse', 'Crème fraîche'],
      },
    ],
    deliveryType: 'dinein',
    customerType: 'CUSTOMER',
    customerName: 'Zoë',
    tableTitle: 'T4',
    currency,
    itemsTotal: 2469,
    taxTotal: 246.9,
    payableTotal: 2715.9,
    tokenNo: 12,
    orderIds: [77],
    payment: { title: 'Cash', tendered: 3000, change: 284.1 },
  },
  print: {
    page_format: '80',
    header: 'Welcome!',
    footer: 'Thank you.\nCome again.',
    show_notes: 1,
    is_enable_print: 1,
    show_store_details: 1,
    show_customer_details: 1,
    print_token: 1,
  },
  store: {
    store_name: 'Café Mañana',
    address: '1 High Street, a long way out of town, past the second mill',
    phone: '12345',
    email: '',
    currency,
    image: null,
    is_qr_menu_enabled: 0,
  },
  printedAt: 'Nov 20, 2026, 7:30 PM',
});

const slip = (kind: SlipDocument['kind'], title: string): SlipDocument => ({
  kind,
  tokenNo: 12,
  tableTitle: 'T4',
  floor: 'Ground',
  deliveryType: 'dinein',
  customerType: 'WALKIN',
  customerName: null,
  waiter: 'Ana',
  at: 'Nov 20, 2026, 7:30 PM',
  items: [
    { itemId: 1, quantity: 2, title, variant: 'Large', addons: ['Cheese'], notes: 'very hot' },
    { itemId: 2, quantity: 1, title: 'Soup', variant: null, addons: [], notes: null },
  ],
});

const CASES = [
  ['receipt-latin', receipt('USD', 'Käsespätzle with a name that is longer than a narrow paper')],
  ['receipt-rupee', receipt('INR', 'Masala Dosa')],
  ['receipt-devanagari', receipt('INR', 'मसाला चाय')],
  ['slip-latin', slip('slip', 'Käsespätzle')],
  ['slip-devanagari', slip('slip', 'मसाला चाय')],
  ['cancelled-latin', slip('cancelled', 'Käsespätzle')],
] as const;

/** Returns everything visible on the paper: text as text, pictures one below the other. */
async function look(bytes: Buffer) {
  const pieces = parseEscpos(bytes);
  const lines = pieces.map((piece) => {
    if (piece.kind === 'raster') return `[raster ${piece.width}x${piece.height}]`;
    if (piece.kind === 'qr') return `[qr ${piece.data}]`;
    if (piece.kind !== 'text') return `[${piece.kind}]`;
    const { text, bold, wide, high, align } = piece;
    return `${text.trimEnd()}  {${[bold ? 'bold' : 'plain', `${wide}x${high}`, align].join(' ')}}`;
  });
  const rows = pieces.flatMap((piece) => (piece.kind === 'raster' ? piece.rows : []));
  return { text: `${lines.join('\n')}\n`, rows };
}

async function readGolden(path: string): Promise<string[]> {
  const { data, info } = await sharp(readFileSync(path))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.height }, (_, y) =>
    Array.from({ length: info.width }, (_, x) =>
      (data[(y * info.width + x) * info.channels] ?? 255) < 128 ? '1' : '0',
    ).join(''),
  );
}

async function writeGolden(path: string, rows: readonly string[]): Promise<void> {
  const width = rows[0]?.length ?? 1;
  const dots = Buffer.from(rows.flatMap((row) => [...row].map((dot) => (dot === '1' ? 0 : 255))));
  await sharp(dots, { raw: { width, height: rows.length, channels: 1 } })
    .png({ palette: true, colours: 2 })
    .toFile(path);
}

function differing(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  for (const [y, row] of one.entries()) {
    for (let x = 0; x < row.length; x += 1) if (row[x] !== other[y]?.[x]) count += 1;
  }
  return count;
}

describe.each(PAPERS)('%s mm', (paper) => {
  test.each(CASES)('%s comes out as it did', async (name, document) => {
    const device = { paper, codePage: 'cp858' as CodePage, copies: 1 };
    const { text, rows } = await look(await encode(document, device, NO_MARKS, '/nowhere'));
    const path = join(GOLDEN, `${name}-${paper}`);
    if (process.env.GOLDEN === 'write') {
      mkdirSync(GOLDEN, { recursive: true });
      writeFileSync(`${path}.txt`, text);
      if (rows.length > 0) await writeGolden(`${path}.png`, rows);
    }
    expect(text).toBe(readFileSync(`${path}.txt`, 'utf8'));
    expect(rows.length > 0).toBe(existsSync(`${path}.png`));
    if (rows.length === 0) return;
    const golden = await readGolden(`${path}.png`);
    expect(golden).toHaveLength(rows.length);
    const black = rows.join('').split('1').length - 1;
    expect(black).toBeGreaterThan(200);
    expect(differing(rows, golden)).toBeLessThan(rows.length * (rows[0]?.length ?? 0) * TOLERANCE);
  });

  test('no line is wider than the paper, and money ends at its right edge', async () => {
    const device = { paper, codePage: 'cp858' as CodePage, copies: 1 };
    const columns = paper === '80' ? 48 : 32;
    const document = receipt('USD', 'W'.repeat(100));
    const lines = parseEscpos(await encode(document, device, NO_MARKS, '/nowhere'));
    for (const line of lines) {
      if (line.kind === 'text') expect(line.text.length * line.wide).toBeLessThanOrEqual(columns);
    }
    const total = lines.find((line) => line.kind === 'text' && line.text.startsWith('Total'));
    expect(total).toMatchObject({
      bold: true,
      high: 2,
      text: expect.stringMatching(/\$2,715\.90$/),
    });
    if (total?.kind === 'text') expect(total.text).toHaveLength(columns);
  });
});

test.each(PAPERS)(
  'three dots in one character take their three columns on %s mm',
  async (paper) => {
    const columns = paper === '80' ? 48 : 32;
    const words = `${'Soup… '.repeat(12)}${'x…'.repeat(40)}`;
    for (const codePage of ['cp858', 'wpc1252'] as const) {
      const device = { paper, codePage, copies: 1 };
      for (const document of [receipt('USD', words), { ...slip('slip', words), waiter: words }]) {
        const bytes = await encode(document, device, NO_MARKS, '/nowhere');
        expect(textOf(bytes).replaceAll(/\s/g, '')).toContain(`x...x...x...`);
        for (const line of parseEscpos(bytes)) {
          if (line.kind === 'text')
            expect(line.text.length * line.wide).toBeLessThanOrEqual(columns);
        }
      }
    }
  },
);

test.each([
  ['USD', 'cp437', '$2,715.90'],
  ['EUR', 'cp858', '€2,715.90'],
  ['EUR', 'wpc1252', '€2,715.90'],
  ['GBP', 'cp437', '£2,715.90'],
  ['JPY', 'cp850', '¥2,715.90'],
] as const)('%s is printed as text on %s', async (currency, codePage, amount) => {
  const device = { paper: '80' as const, codePage, copies: 1 };
  const bytes = await encode(receipt(currency, 'Soup'), device, NO_MARKS, '/nowhere');
  expect(textOf(bytes)).toContain(amount);
});

test.each([
  ['INR', 'cp858'],
  ['EUR', 'cp437'],
] as const)('%s, which %s lacks, is drawn', async (currency, codePage) => {
  const device = { paper: '80' as const, codePage, copies: 1 };
  const bytes = await encode(receipt(currency, 'Soup'), device, NO_MARKS, '/nowhere');
  expect(textOf(bytes)).not.toContain('Total');
  expect(textOf(bytes)).not.toContain('?');
  expect(parseEscpos(bytes).filter(({ kind }) => kind === 'raster').length).toBeGreaterThan(4);
});

test('control bytes in a title, a note or a name never reach the printer', async () => {
  const evil = 'Soup\u001bp\u0000\u0019\u00fa\u001dV\u0000\u0010\u0004\u0001\u009b';
  const device = { paper: '80' as const, codePage: 'cp437' as const, copies: 1 };
  const document = { ...slip('slip', evil), waiter: evil, customerName: evil, tableTitle: evil };
  const bytes = await encode(document, device, { duplicate: 1, insteadOf: evil }, '/nowhere');
  const pieces = parseEscpos(bytes);
  expect(pieces.filter(({ kind }) => kind === 'drawer')).toEqual([]);
  expect(pieces.filter(({ kind }) => kind === 'cut')).toHaveLength(1);
  expect(bytes.includes(Buffer.from([0x10, 0x04]))).toBe(false);
});

test('each copy is complete and ends with a cut', async () => {
  const device = { paper: '80' as const, codePage: 'cp858' as const, copies: 3 };
  const bytes = await encode(slip('slip', 'Soup'), device, NO_MARKS, '/nowhere');
  expect(parseEscpos(bytes).filter(({ kind }) => kind === 'cut')).toHaveLength(3);
  expect(textOf(bytes).match(/Token 12/g)).toHaveLength(3);
});

test.each(['\uffff', '\ufffe', '\ud800'])(
  'a title with %j, which no drawing may hold, stops no slip',
  async (sign) => {
    const device = { paper: '80' as const, codePage: 'cp858' as const, copies: 1 };
    const bytes = await encode(slip('slip', `Soup${sign}of चाय`), device, NO_MARKS, '/nowhere');
    expect(parseEscpos(bytes).filter(({ kind }) => kind === 'raster')).toHaveLength(1);
    const plain = await encode(slip('slip', `Soup${sign}of tea`), device, NO_MARKS, '/nowhere');
    expect(textOf(plain)).toContain('2 x Soup of tea');
  },
);
