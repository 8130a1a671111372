// Kitchen slips as lines of paper, in the language of their station or printer.

import type { PaperLanguage, PaperWords } from '../../shared/billing/paper-words.ts';
import { fill } from '../../shared/fill.ts';
import { paperLanguage } from '../words/languages.ts';
import type { SlipDocument, SlipItem } from './document.ts';
import {
  filledLines,
  indented,
  type Look,
  type PaperLine,
  pairLines,
  RULE,
  textLines,
} from './line-kinds.ts';
import { isRightToLeft } from './paper-text.ts';

const HEADING = { align: 'center', bold: true, size: 'large' } as const;
const STRONG = { bold: true } as const;

/** Returns `Course 2, seat 3`; empty if the item has no course and is for the whole table. */
function placeOf({ course, seat }: SlipItem, { words, tag }: PaperLanguage): string {
  const parts = [
    ...(course === undefined ? [] : [fill(words.course, { no: course })]),
    ...(seat ? [fill(words.seat, { no: seat })] : []),
  ];
  const said = parts.join(', ');
  return said.charAt(0).toLocaleUpperCase(tag) + said.slice(1);
}

/**
 * Returns the lines of a dish, aligned by the direction of its title, because the number before the title has no
 * direction.
 */
function dishLines({ quantity, title }: SlipItem, words: PaperWords, columns: number): PaperLine[] {
  const look: Look = { bold: true, size: 'tall', rtl: isRightToLeft(title) };
  return textLines(fill(words.item, { quantity, title }), columns, look);
}

function itemLines(
  item: SlipItem,
  language: PaperLanguage,
  second: PaperLanguage,
  columns: number,
): PaperLine[] {
  const { quantity, sent = quantity, variant, addons, notes, table, also } = item;
  const { words } = language;
  const below = (text: string | null | undefined, look?: Look) =>
    text === null || text === undefined ? [] : indented(text, columns, look);
  const places = [...new Set([placeOf(item, language), placeOf(item, second)])];
  const gone = fill(words.someCancelled, { gone: sent - quantity, sent });
  return [
    ...dishLines(item, words, columns),
    ...below(also?.title),
    ...below(item.set),
    ...(sent === quantity ? [] : indented(gone, columns, STRONG)),
    ...below(variant),
    ...below(also?.variant),
    ...places.flatMap((place) => (place === '' ? [] : indented(place, columns))),
    ...(table === undefined
      ? []
      : indented(fill(words.forTable, { table }), columns, { bold: true, size: 'tall' })),
    ...addons.flatMap((addon, index) => [
      ...indented(`+ ${addon}`, columns),
      ...below(also?.addons[index]),
    ]),
    ...(notes === null ? [] : indented(fill(words.notes, { text: notes }), columns, STRONG)),
  ];
}

function headLines(slip: SlipDocument, { words }: PaperLanguage, columns: number): PaperLine[] {
  const { tableTitle, floor, customerName, customerType } = slip;
  const type = words[slip.deliveryType];
  const where = tableTitle === null ? type : `${tableTitle}${floor ? ` - ${floor}` : ''}`;
  const customer = customerType === 'WALKIN' ? words.walkinType : words.customerType;
  return [
    ...(slip.kind === 'cancelled' ? textLines(words.cancelled, columns, HEADING) : []),
    ...(slip.moved === undefined ? [] : textLines(slip.moved, columns, HEADING)),
    ...(slip.swapped === undefined ? [] : textLines(slip.swapped, columns, HEADING)),
    ...(slip.isRushed ? textLines(words.rush, columns, HEADING) : []),
    ...textLines(fill(words.token, { no: slip.tokenNo }), columns, HEADING),
    ...textLines(where, columns, { align: 'center', bold: true, size: 'tall' }),
    ...(slip.station === undefined
      ? []
      : textLines(slip.station, columns, { align: 'center', bold: true })),
    ...pairLines([type, customer], columns),
    ...(customerName === null ? [] : textLines(customerName, columns)),
    ...pairLines([slip.at, slip.waiter], columns),
    ...(slip.allergies
      ? filledLines(fill(words.allergies, { text: slip.allergies }), columns, {
          bold: true,
          size: 'tall',
          inverse: true,
        })
      : []),
  ];
}

export function slipLines(
  slip: SlipDocument,
  language: PaperLanguage,
  columns: number,
): PaperLine[] {
  const { words } = language;
  const second = slip.second === undefined ? language : paperLanguage(slip.second);
  return [
    ...headLines(slip, language, columns),
    RULE,
    ...slip.items.flatMap((item) => itemLines(item, language, second, columns)),
    RULE,
    ...(slip.kind === 'cancelled' ? textLines(words.doNotMake, columns, STRONG) : []),
    ...(slip.moved === undefined ? [] : textLines(words.alreadyOrdered, columns, STRONG)),
  ];
}
