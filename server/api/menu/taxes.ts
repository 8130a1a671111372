// The taxes (contract 5, 2). The items of a deleted tax are untaxed; sold lines keep their snapshot.

import { parseRateMilli } from '#shared/billing/tax.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { INVALID } from '#shared/texts.ts';
import { audit } from '../../audit/record.ts';
import { storedRow } from '../../audit/stored-row.ts';
import { qb } from '../../db/query.ts';
import { guardsPrices } from '../../domain/prices/lowered-prices.ts';
import type { Command } from '../../engine/command.ts';
import { MENU_CHANGED } from './menu-changed.ts';

type Body = BodyOf<'POST /settings/taxes/add'>;
function valuesOf({ title, rate, type }: Body) {
  const rateMilli = parseRateMilli(rate);
  if (rateMilli === undefined) throw invalid('rate', INVALID.taxRate);
  return { title, rate_milli: rateMilli, type };
}

export const addTax: Command<Body, { message: string; id: number }> = (tx, body, context) => {
  const values = valuesOf(body);
  const { id } = tx.run(qb.insertInto('taxes').values(values));
  audit(tx, context, { kind: 'tax.added', entity: 'tax', id, details: values });
  return { answer: { message: 'Tax added successfully.', id }, ...MENU_CHANGED };
};

export const updateTax: Command<Body & { id: number }, { message: string }> = guardsPrices(
  'A tax changed',
  (tx, body, context) => {
    const values = valuesOf(body);
    const { changes } = tx.run(qb.updateTable('taxes').set(values).where('id', '=', body.id));
    if (changes === 0) throw notFound('tax');
    audit(tx, context, { kind: 'tax.updated', entity: 'tax', id: body.id, details: values });
    return { answer: { message: 'Tax updated successfully.' }, ...MENU_CHANGED };
  },
);

export const deleteTax: Command<{ id: number }, { message: string }> = guardsPrices(
  'A tax deleted',
  (tx, { id }, context) => {
    const details = storedRow(tx, 'taxes', id);
    const { changes } = tx.run(qb.deleteFrom('taxes').where('id', '=', id));
    if (changes === 0) throw notFound('tax');
    audit(tx, context, { kind: 'tax.deleted', entity: 'tax', id, details });
    return { answer: { message: 'Tax deleted successfully.' }, ...MENU_CHANGED };
  },
);
