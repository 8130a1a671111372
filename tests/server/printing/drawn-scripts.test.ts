// Scripts that no code page has: the letters are shaped, joined and ordered as Unicode requires, right-to-left lines
// are at the right edge, and money is in its column. PAPER_PICTURES=<folder> writes a receipt and a slip in each script
// as pictures.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { ScreenTag } from '#shared/languages.ts';
import { encode } from '../../../server/printing/escpos/encode.ts';
import { inksOf } from '../../../server/printing/escpos/ink.ts';
import { drawLines } from '../../../server/printing/escpos/raster.ts';
import type {
  PrintDocument,
  ReceiptDocument,
  SlipDocument,
} from '../../../server/printing/layout/document.ts';
import { paperLines } from '../../../server/printing/layout/paper-lines.ts';
import { covers } from '../../contract/covers.ts';
import { parseEscpos } from '../../fixtures/escpos.ts';
import { asSeen, inkDifference, inked } from '../../fixtures/ink.ts';

const device = { paper: '80', codePage: 'cp858', copies: 1 } as const;
const marks = { duplicate: 0, insteadOf: null } as const;
const plain = { bold: false, wide: 1, high: 1 } as const;

const one = { itemId: 1, quantity: 1, title: '', variant: null, addons: [], notes: null } as const;

async function dotsOf(text: string, rtl?: boolean): Promise<string> {
  const [ink] = await inksOf([inked(text, rtl)]);
  return ink ? `${ink.width} ${Buffer.from(ink.dots).toString('hex')}` : 'nothing';
}

interface Dish {
  readonly title: string;
  readonly variant: string;
  readonly addon: string;
  readonly note: string;
  readonly allergies: string;
  readonly waiter: string;
  readonly second: string;
}

const DISHES = {
  ar: {
    title: 'دجاج مشوي مع أرز',
    variant: 'كبير',
    addon: 'صلصة ثوم',
    note: 'no onion, بدون بصل',
    allergies: 'فول سوداني, nuts',
    waiter: 'ليلى',
    second: 'Grilled chicken with rice',
  },
  'zh-Hans': {
    title: '宫保鸡丁配米饭和时令蔬菜拼盘以及特制酱料',
    variant: '大份',
    addon: '加辣',
    note: '不要香菜 please',
    allergies: '花生',
    waiter: '小李',
    second: 'Kung Pao chicken',
  },
  th: {
    title: 'ข้าวผัดกุ้งใส่ไข่ดาวและผักสดน้ำปลาพริกมะนาว',
    variant: 'จานใหญ่',
    addon: 'ไข่ดาว',
    note: 'เผ็ดน้อย',
    allergies: 'ถั่วลิสง',
    waiter: 'สมชาย',
    second: 'Fried rice with prawns',
  },
  he: {
    title: 'שניצל עוף (פריך) עם צ׳יפס',
    variant: 'גדול',
    addon: 'חומוס',
    note: 'בלי בצל, extra lemon',
    allergies: 'אגוזים',
    waiter: 'נועה',
    second: 'Chicken schnitzel',
  },
  emoji: {
    title: 'चाय ☕ 👨‍👩‍👧 मसाला',
    variant: '🇮🇳 बड़ी',
    addon: 'अदरक 🌶️',
    note: '😀 thanks',
    allergies: 'मूंगफली 🥜',
    waiter: 'अनीता',
    second: 'Tea',
  },
} as const satisfies Record<string, Dish>;

const written = (name: string): { language?: ScreenTag } =>
  name === 'ar' || name === 'zh-Hans' ? { language: name } : {};

const slip = (name: keyof typeof DISHES): SlipDocument => {
  const { title, variant, addon, note, allergies, waiter, second } = DISHES[name];
  return {
    kind: 'slip',
    ...written(name),
    tokenNo: 12,
    tableTitle: 'T4',
    floor: null,
    deliveryType: 'dinein',
    customerType: 'WALKIN',
    customerName: null,
    waiter,
    allergies,
    at: '20/11/2026 19:30',
    items: [
      {
        itemId: 1,
        quantity: 2,
        title,
        variant,
        addons: [addon],
        notes: note,
        course: 2,
        seat: 3,
        also: { title: second, variant: 'Large', addons: ['Sauce'] },
      },
    ],
  };
};

const receipt = (name: keyof typeof DISHES): ReceiptDocument => {
  const { title, variant, addon, note, second } = DISHES[name];
  return {
    kind: 'receipt',
    ...written(name),
    receipt: {
      cartItems: [
        {
          title,
          quantity: 2,
          price: 1234.5,
          notes: note,
          variant,
          addons: [addon],
          also: { title: second, variant: 'Large', addons: ['Sauce'] },
        },
      ],
      deliveryType: 'dinein',
      customerType: 'CUSTOMER',
      customerName: 'Zoë',
      tableTitle: 'T4',
      currency: 'USD',
      itemsTotal: 2469,
      taxTotal: 246.9,
      payableTotal: 2715.9,
      tokenNo: 12,
      orderIds: [77],
      payment: { title: 'Cash', tendered: 3000, change: 284.1 },
      sheet: {
        heading: 'NOT A RECEIPT',
        number: 'Bill 7, Terrace',
        refundOf: null,
        part: { no: 1, of: 2 },
        guests: 4,
        discount: 0,
        service: null,
        taxes: [
          { title: 'No tax', net: 10, tax: 0 },
          { title: 'VAT 10 %', net: 2459, tax: 246.9 },
        ],
        sums: {
          rows: [
            { label: 'Subtotal', amount: 2469 },
            { label: '10 % discount', amount: -100 },
            { label: 'Tax', amount: 246.9 },
          ],
          included: [{ label: 'VAT 20 %', amount: 12 }],
        },
        rounding: 0.1,
        tips: 5,
      },
    },
    print: {
      page_format: '80',
      header: '',
      footer: '',
      show_notes: 1,
      is_enable_print: 1,
      show_store_details: 1,
      show_customer_details: 1,
      print_token: 1,
    },
    store: {
      store_name: 'Café',
      address: '',
      phone: '12345',
      email: '',
      currency: 'USD',
      image: null,
      is_qr_menu_enabled: 0,
    },
    printedAt: '20/11/2026 19:30',
  };
};

async function keepPicture(name: string, document: PrintDocument): Promise<void> {
  const folder = process.env.PAPER_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  // Uses a code page without letters, so that everything is drawn.
  const lines = paperLines(document, device.paper, marks).flatMap((line) => {
    if (line.kind === 'picture' || line.kind === 'qr') return [];
    if (line.kind === 'rule')
      return [{ places: [{ text: '-'.repeat(60), at: 'left' as const }], look: plain }];
    const size = { usual: [1, 1], tall: [1, 2], large: [2, 2], huge: [4, 4] }[line.size];
    const look = { bold: line.bold, wide: size[0] ?? 1, high: size[1] ?? 1 };
    const places =
      line.kind === 'text'
        ? [{ text: line.text, at: line.align, rtl: line.rtl }]
        : [
            { text: line.left, at: 'left' as const },
            { text: line.right, at: 'right' as const },
          ];
    return [{ places, look }];
  });
  const bitmaps = await drawLines(lines, 576);
  const dots = Buffer.concat(
    bitmaps.map(({ dots: own }) => Buffer.from(own.map((dot) => (dot ? 0 : 255)))),
  );
  await sharp(dots, { raw: { width: 576, height: dots.length / 576, channels: 1 } })
    .png()
    .toFile(join(folder, `${name}.png`));
}

describe.each(['ar', 'zh-Hans', 'th', 'he', 'emoji'] as const)('%s', (name) => {
  test.each([
    ['slip', slip],
    ['receipt', receipt],
  ] as const)('a %s comes out whole', async (kind, make) => {
    const document = make(name);
    const pieces = parseEscpos(await encode(document, device, marks, '/nowhere'));
    const lines = paperLines(document, device.paper, marks);
    const printed = pieces.filter((piece) => piece.kind === 'text' || piece.kind === 'raster');
    // The feed before the cut adds four empty lines.
    expect(printed).toHaveLength(lines.length + 4);
    for (const piece of printed) {
      if (piece.kind === 'raster') expect(piece.rows.join('')).toContain('1');
    }
    await keepPicture(`${kind}-${name}`, document);
  });
});

// Samples of the Unicode bidirectional algorithm, each with the result as read from left to right.
test.each([
  ['a Hebrew word', 'שלום', true, 'םולש'],
  ['numbers stay whole', 'שולחן 47', true, '47 ןחלוש'],
  ['a Latin word in Hebrew', 'אבג abc דהו', true, 'והד abc גבא'],
  ['Hebrew in a Latin line', 'abc אבג def', false, 'abc גבא def'],
  ['brackets are mirrored', 'אב (גד) הו', true, 'וה (דג) בא'],
  ['a number before a title', '2 x אבג', true, 'גבא 2 x'],
  ['a colon after the label', 'אבג: abc', true, 'abc :גבא'],
  ['a comma between numbers', 'אבג 1,250.50', true, '1,250.50 גבא'],
  ['an exclamation at the end', 'אבג!', true, '!גבא'],
  ['the same in a Latin line', 'אבג!', false, 'גבא!'],
] as const)('%s', async (_, text, rtl, seen) => {
  const [drawn, expected, unordered] = await inksOf([
    inked(text, rtl),
    inked(asSeen(seen), false),
    inked(asSeen(text), false),
  ]);
  // A letter may begin between two dots, so its edge may differ.
  const off = inkDifference(drawn, expected);
  expect(off).toBeLessThan(0.4);
  expect(off).toBeLessThan(inkDifference(drawn, unordered) * 0.75);
});

test('Arabic letters are joined, and Thai and Hindi marks take no extra width', async () => {
  covers('27.8');
  const widthOf = async (text: string) => (await inksOf([inked(text)]))[0]?.width ?? 0;
  expect(await widthOf('سمك')).toBeLessThan(await widthOf('س\u200cم\u200cك'));
  expect(await widthOf('กี')).toBe(await widthOf('ก'));
  expect(await dotsOf('क्ष')).not.toBe(await dotsOf('क\u200dष'));
});

test('a line from right to left ends at the right edge, and money keeps its column', async () => {
  const [title, pair] = await drawLines(
    [
      { places: [{ text: 'דג', at: 'right', rtl: true }], look: plain },
      {
        places: [
          { text: 'סך הכול', at: 'left' },
          { text: '$12.50', at: 'right' },
        ],
        look: plain,
      },
    ],
    576,
  );
  const columns = (bitmap = title) => {
    const xs = [...(bitmap?.dots ?? [])].flatMap((dot, at) => (dot === 1 ? [at % 576] : []));
    return [Math.min(...xs), Math.max(...xs)];
  };
  expect(columns()[0]).toBeGreaterThan(500);
  expect(columns()[1]).toBe(575);
  expect(columns(pair)).toEqual([0, 575]);
});

test.each([
  ['bidi controls', '\u202eSoup\u2066 \u202bof'],
  ['joiners', 'So\u200d\u200cup'],
  ['an unpaired surrogate', 'Soup \ud83d!'],
  ['a mebibyte of marks', `Soup${'\u0301'.repeat(524_288)}`],
  ['a long word', '湯'.repeat(300)],
  ['families', '👨‍👩‍👧‍👦'.repeat(40)],
])('%s are printed or left out, and nothing else is lost', async (_, title) => {
  const document: SlipDocument = { ...slip('he'), items: [{ ...one, title }] };
  const since = performance.now();
  const lines = paperLines(document, '57', marks);
  expect(performance.now() - since).toBeLessThan(500);
  const pieces = parseEscpos(await encode(document, { ...device, paper: '57' }, marks, '/nowhere'));
  const printed = pieces.filter(({ kind }) => kind === 'text' || kind === 'raster');
  expect(printed).toHaveLength(lines.length + 4);
});

test('twenty drawn lines take little time, the same ones again hardly any', async () => {
  const lines = (from: number) =>
    Array.from({ length: 20 }, (_, index) => ({
      places: [{ text: `دجاج مشوي ${from + index}`, at: 'right' as const, rtl: true }],
      look: plain,
    }));
  await drawLines(lines(0), 576);
  const took: number[] = [];
  for (let n = 1; n <= 10; n += 1) {
    const before = process.cpuUsage();
    await drawLines(lines(n * 100), 576);
    const { user, system } = process.cpuUsage(before);
    took.push((user + system) / 1000);
  }
  const since = process.cpuUsage();
  await drawLines(lines(1000), 576);
  const again = process.cpuUsage(since).user / 1000;
  console.log(
    `20 drawn lines: ${Math.min(...took).toFixed(1)} ms of a core, again ${again.toFixed(1)} ms`,
  );
  // The lines may take 60 ms of CPU time. The smallest measurement is the hub's own work, even on a busy machine.
  expect(Math.min(...took)).toBeLessThanOrEqual(60);
  expect(again).toBeLessThan(Math.min(...took));
});
