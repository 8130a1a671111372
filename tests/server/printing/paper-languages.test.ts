// Printouts in the languages of the store: receipts, bills, slips, tokens and reports (contract 27.4, 27.7).
import { expect, test } from 'vitest';
import { ENGLISH_WORDS, type PaperWord } from '#shared/billing/paper-words.ts';
import { fill } from '#shared/fill.ts';
import { SCREEN_TAGS } from '#shared/languages.ts';
import type { PrintDocument } from '../../../server/printing/layout/document.ts';
import { paperLines } from '../../../server/printing/layout/paper-lines.ts';
import { formatIn, PAPER_WORDS, wordsTag } from '../../../server/printing/words/languages.ts';
import { covers } from '../../contract/covers.ts';
import { makeCategory, makeItem, makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';

const hub = await openHub();
const till = makeTill(hub);
const settings = (body: object) => till.post('/settings/store-setting', body);
await settings({ languages: ['en', 'de', 'th'] });
// Nothing listens at this address, so the jobs wait.
hub.db.exec(`INSERT INTO printers (name, host, port, paper, code_page, prints_receipts, prints_slips, prints_tokens, has_drawer, copies)
  VALUES ('Bar', '127.0.0.1', 9, '80', 'cp858', 1, 1, 0, 0, 1)`);
const categoryId = makeCategory(hub, 'Soups');
const soup = makeItem(hub, { title: 'Soup', priceCents: 500, categoryId });
const { body: bread } = await till.post(`/menu-items/addons/${soup}/add`, {
  title: 'Bread',
  price: 1,
  translations: { de: { title: 'Brot' } },
});
await till.post(`/menu-items/update/${soup}`, {
  title: 'Soup',
  price: 5,
  categoryId,
  translations: { de: { title: 'Suppe' }, th: { title: 'ซุป' } },
});

const documentOf = (jobId: unknown): PrintDocument => {
  const text = hub.db.prepare('SELECT document FROM print_jobs WHERE id = ?').pluck().get(jobId);
  return JSON.parse(String(text)) as PrintDocument;
};
const lastJob = (kind: string): unknown =>
  hub.db.prepare('SELECT max(id) FROM print_jobs WHERE kind = ?').pluck().get(kind);
const printed = (jobId: unknown): string[] =>
  paperLines(documentOf(jobId), '80', { duplicate: 0, insteadOf: null }).flatMap((line) => {
    if (line.kind === 'text') return [line.text.trim()];
    return line.kind === 'pair' ? [`${line.left}\t${line.right}`] : [];
  });
const place = async (more: object = {}) => {
  const cart = [{ id: soup, addons_ids: [bread.id], quantity: 2, notes: 'no salt' }];
  const body = { cart, deliveryType: 'dinein', tableId: makeTable(hub, 'T'), ...more };
  const answer = await till.post('/pos/create-order', body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
};

test('a bill is in the first receipt language, its dishes in both', async () => {
  covers('27.4');
  await settings({ receiptLanguages: ['de', 'en'] });
  const { billId } = await place();
  const { body } = await till.post(`/bills/${billId}/print`);
  const lines = printed(body.jobId);
  expect(lines[0]).toBe('KEIN BELEG');
  const from = lines.indexOf('Suppe');
  expect(lines.slice(from, from + 6)).toEqual([
    'Suppe',
    'Soup',
    '+ Brot',
    '+ Bread',
    'Hinweis: no salt',
    '2 × 6,00 $\t12,00 $',
  ]);
  expect(lines).toContain('Summe\t12,00 $');
  expect(lines).toContain(`Nr.\tRechnung ${billId}`);
  await settings({ receiptLanguages: ['en'] });
});

test('a call chooses the language of one paper', async () => {
  covers('POST /bills/{id}/print', 'POST /bills/{id}/pay', 'POST /invoices/{id}/print');
  const { billId } = await place();
  const bill = await till.post(`/bills/${billId}/print`, { language: 'DE' });
  expect(printed(bill.body.jobId)).toContain('Suppe');
  expect(printed(bill.body.jobId)).not.toContain('Soup');
  // The fixed words of printouts have no Thai translation: the dish is in Thai, the other words are in English.
  const thai = printed((await till.post(`/bills/${billId}/print`, { language: 'th' })).body.jobId);
  expect(thai).toContain('ซุป');
  expect(thai).toContain('Total\t$12.00');
  const payments = [{ paymentTypeId: 2, amount: 12 }];
  const pay = { payments, due: 12, printReceipt: true };
  for (const language of ['fr', 'x!', '']) {
    const calls = [
      till.post(`/bills/${billId}/print`, { language }),
      till.post(`/bills/${billId}/pay`, { ...pay, language }),
      till.post('/invoices/999/print', { language }),
    ];
    for (const { status, body } of await Promise.all(calls))
      expect([language, status, body.field]).toEqual([language, 400, 'language']);
  }
  const paid = await till.post(`/bills/${billId}/pay`, { ...pay, language: 'de' });
  expect(paid.status).toBe(200);
  expect(printed(lastJob('receipt'))).toContain('Summe\t12,00 $');
  const invoice = `/invoices/${paid.body.invoiceId}/print`;
  expect(printed((await till.post(invoice, { language: 'de' })).body.jobId)).toContain('Suppe');
  expect(printed((await till.post(invoice)).body.jobId)).toContain('Soup');
});

test('a store that has one language prints as ever', async () => {
  const { billId } = await place();
  const { body } = await till.post(`/bills/${billId}/print`);
  const document = documentOf(body.jobId);
  expect('language' in document).toBe(false);
  expect(printed(body.jobId)).toContain('Total\t$12.00');
});

test('slips are in the language of their printer, also those of a cancelled dish and a move', async () => {
  covers('27.7');
  hub.db.exec("UPDATE printers SET languages = 'de,en'");
  const { orderId, billId } = await place({ tableId: makeTable(hub, 'Tisch 4'), courses: true });
  const slip = printed(lastJob('slip'));
  expect(slip.slice(0, 2)).toEqual([
    expect.stringMatching(/^Nummer \d+$/),
    expect.stringContaining('Tisch 4'),
  ]);
  const from = slip.indexOf('2 x Suppe');
  expect(slip.slice(from, from + 5)).toEqual([
    '2 x Suppe',
    'Soup',
    '+ Brot',
    'Bread',
    'Hinweis: no salt',
  ]);
  await till.post(`/bills/${billId}/move`, { tableId: makeTable(hub, 'Tisch 7') });
  expect(printed(lastJob('slip'))).toContain('TISCH 4 > 7');
  await till.post('/orders/cancel', { orderIds: [orderId], reason: 'gone' });
  const cancelled = printed(lastJob('cancelled'));
  expect(cancelled[0]).toBe('STORNIERT');
  expect(cancelled).toContain('2 x Suppe');
  expect(cancelled.at(-1)).toBe('Nicht zubereiten.');
  hub.db.exec("UPDATE printers SET languages = ''");
});

test('paper of the staff is in the store language, a token in that of receipts', async () => {
  await settings({ languages: ['de', 'en', 'th'], receiptLanguages: ['en'] });
  const { orderId } = await place();
  await till.post('/print/token', { orderId });
  expect(printed(lastJob('token'))[0]).toBe('Token No.');
  const [printer] = (await till.get('/settings/printers')).body.printers ?? [{ id: 1 }];
  await till.post(`/settings/printers/${printer.id}/test`);
  expect(printed(lastJob('test'))[0]).toBe('Testdruck');
  await settings({ languages: ['en', 'de', 'th'] });
});

test('each language has the places of the English words', () => {
  const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
  for (const tag of SCREEN_TAGS) {
    for (const [word, english] of Object.entries(ENGLISH_WORDS)) {
      const said = PAPER_WORDS[tag][word as PaperWord];
      expect([tag, word, placesIn(said)]).toEqual([tag, word, placesIn(english)]);
      expect(said.trim()).not.toBe('');
    }
  }
  expect(fill('{a} of {b}', { a: '{b}', b: 2 })).toBe('{b} of 2');
});

test('a language of the menu has the words of the screen language that fits it', () => {
  expect(['de-AT', 'pt-BR', 'zh-Hans-CN', 'th', 'he', undefined].map(wordsTag)).toEqual([
    'de',
    'pt',
    'zh-Hans',
    'en',
    'en',
    'en',
  ]);
});

test('amounts are written as each language writes them, in the decimals of the store', () => {
  const dollars = { code: 'USD', decimals: 2 } as const;
  const amounts = SCREEN_TAGS.map((tag) => [tag, formatIn(tag, -1234.5, dollars)]);
  expect(amounts).toEqual([
    ['en', '-$1,234.50'],
    ['de', '-1.234,50 $'],
    ['es', '-1234,50 $'],
    ['fr', '-1 234,50 $'],
    ['it', '-1234,50 $'],
    ['pt', '-$ 1.234,50'],
    ['tr', '-$1.234,50'],
    ['ar', '\u200e-1,234.50 $\u200e'],
    ['zh-Hans', '-$1,234.50'],
  ]);
  expect(formatIn('de', 5, { code: 'KWD', decimals: 3 })).toBe('5,000 KD');
});
