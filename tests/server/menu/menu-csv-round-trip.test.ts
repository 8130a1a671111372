// Any menu's export imports again unchanged, also after a spreadsheet has saved it with another separator.

import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DECIMALS, fromMinor } from '#shared/billing/money.ts';
import type { MenuItem } from '#shared/entities/menu.ts';
import { cellContext } from '../../../server/api/menu/csv-cells.ts';
import { readCsv, writeCsv } from '../../../server/api/menu/csv-file.ts';
import { planImport } from '../../../server/api/menu/csv-plan.ts';
import { cleanText } from '../../../server/http/clean.ts';

const nasty = fc.constantFrom(
  ...[
    '=',
    '+',
    '-',
    '@',
    ';',
    ',',
    '"',
    "'",
    '\\',
    '%',
    ' ',
    '1',
    '.',
    'é',
    '漢',
    '＝',
    '\t',
    '\n',
  ],
  ...['a', ' 5% exclusive', '=SUM(A1)', '\\;', '\\=', '""', "'="],
);
const title = fc
  .oneof(
    fc.array(nasty, { maxLength: 8 }).map((parts) => parts.join('')),
    fc.string(),
  )
  .map((text) => cleanText(text, 'line'))
  .filter((text) => text !== '' && [...text].length <= 120);
const cents = fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 999_999_999 }));
const option = fc.record({ title, cents });

const menu = fc
  .record({
    decimals: fc.constantFrom(...DECIMALS),
    categories: fc.array(title, { maxLength: 3 }),
    taxes: fc.array(
      fc.record({
        title,
        milli: fc.integer({ min: 0, max: 1_000_000 }),
        type: fc.constantFrom('exclusive' as const, 'inclusive' as const),
      }),
      { maxLength: 3 },
    ),
    items: fc.array(
      fc.record({
        title,
        cents,
        netCents: fc.option(cents),
        category: fc.nat(3),
        tax: fc.nat(3),
        variants: fc.array(option, { maxLength: 3 }),
        addons: fc.array(option, { maxLength: 3 }),
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ decimals, categories, taxes, items }) => {
    const amount = (minor: number) => fromMinor(minor, decimals);
    const knownCategories = categories.map((name, at) => ({ id: at + 1, title: name }));
    const knownTaxes = taxes.map((tax, at) => ({
      id: at + 1,
      title: tax.title,
      rate: tax.milli / 1000,
      type: tax.type,
    }));
    const read = items.map((item, at): MenuItem => {
      const category = knownCategories[item.category];
      const tax = knownTaxes[item.tax];
      const options = (list: { title: string; cents: number }[]) =>
        list.map((one, place) => ({
          id: place + 1,
          item_id: at + 1,
          title: one.title,
          price: amount(one.cents),
        }));
      return {
        id: at + 1,
        title: item.title,
        price: amount(item.cents),
        net_price: item.netCents === null ? null : amount(item.netCents),
        image: null,
        category_id: category?.id ?? null,
        category_title: category?.title ?? null,
        tax_id: tax?.id ?? null,
        tax_title: tax?.title ?? null,
        tax_rate: tax?.rate ?? null,
        tax_type: tax?.type ?? null,
        variants: options(item.variants),
        addons: options(item.addons),
      };
    });
    return { decimals, categories: knownCategories, taxes: knownTaxes, items: read };
  });

const facts = ({
  title: name,
  price,
  net_price,
  category_title,
  tax_title,
  ...rest
}: MenuItem) => ({
  name,
  price,
  net_price,
  category_title,
  tax: [tax_title, rest.tax_rate, rest.tax_type],
  variants: rest.variants.map((one) => [one.title, one.price]),
  addons: rest.addons.map((one) => [one.title, one.price]),
});

/**
 * Saves the file as another spreadsheet program would: reads it cell by cell and writes it with its own separator.
 */
const saveAs = (text: string, delimiter: string) =>
  stringify(parse(text, { bom: true, record_delimiter: '\r\n' }), { delimiter });

test.each([undefined, ';', '\t'])(
  'an export is unchanged when it is imported (%j)',
  (delimiter) => {
    fc.assert(
      fc.property(menu, (scene) => {
        const written = writeCsv(scene.items, cellContext(scene.decimals, scene.categories));
        const text = delimiter === undefined ? written : saveAs(written, delimiter);
        const { rows, errors } = readCsv(text);
        const plan = planImport(scene, rows, false);
        expect([...errors, ...plan.errors]).toEqual([]);
        expect(plan.rows.map(({ action }) => action)).toEqual(scene.items.map(() => 'unchanged'));
      }),
      { numRuns: 300 },
    );
  },
);

test('an export read into an empty hub makes the same menu', () => {
  fc.assert(
    fc.property(menu, (scene) => {
      const { decimals } = scene;
      const amount = (minor: number) => fromMinor(minor, decimals);
      const items = scene.items.filter(
        (item, at) =>
          scene.items.findIndex(
            (other) => other.title === item.title && other.category_title === item.category_title,
          ) === at,
      );
      const withoutIds = readCsv(writeCsv(items, cellContext(decimals, scene.categories))).rows.map(
        ({ line, cells }) => ({
          line,
          cells: { ...cells, id: '' },
        }),
      );
      const plan = planImport({ decimals, items: [], categories: [], taxes: [] }, withoutIds, true);
      expect(plan.errors).toEqual([]);
      const made = plan.rows.map(({ values }) => ({
        name: values.title,
        price: amount(values.price_cents ?? 0),
        net_price:
          values.net_price_cents === null || values.net_price_cents === undefined
            ? null
            : amount(values.net_price_cents),
        category_title: values.category ?? null,
        variants: (values.variants ?? []).map((one) => [one.title, amount(one.price_cents)]),
        addons: (values.addons ?? []).map((one) => [one.title, amount(one.price_cents)]),
      }));
      expect(made).toEqual(items.map(facts).map(({ tax: _tax, ...rest }) => rest));
      const taxes = items.map((item) =>
        item.tax_title === null ? null : `${item.tax_title} ${item.tax_rate}% ${item.tax_type}`,
      );
      expect(plan.rows.map(({ values }) => values.tax ?? null)).toEqual(taxes);
    }),
    { numRuns: 300 },
  );
});
