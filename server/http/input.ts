// Reads input from people and programs: cleaned by its schema, checked strictly, with a sentence for each error
// (contract 1).

import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv } from 'ajv';
import type { TSchema } from 'typebox';
import { type Decimals, parseMinor } from '#shared/billing/money.ts';
import { parseRateMilli } from '#shared/billing/tax.ts';
import { isCalendarDay } from '#shared/days.ts';
import { invalid, type Refusal, type Sentence, say } from '#shared/errors.ts';
import { parseInstant } from '#shared/instants.ts';
import { INVALID } from '#shared/texts.ts';
import { makeCleaner, type SchemaNode } from './clean.ts';

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

function makeAjv(): Ajv {
  const ajv = new Ajv({ strict: false, verbose: true, allErrors: false, passContext: true });
  const add = (keyword: string, validate: (value: unknown) => boolean) =>
    ajv.addKeyword({ keyword, validate: (_: unknown, value: unknown) => validate(value) });
  add('rate', (value) => typeof value !== 'number' || parseRateMilli(value) !== undefined);
  add('day', (value) => typeof value !== 'string' || isCalendarDay(value));
  add('looseDay', (value) => typeof value !== 'string' || value === '' || isCalendarDay(value));
  add('instant', (value) => typeof value !== 'string' || parseInstant(value) !== undefined);
  add('looseEmail', (value) => typeof value !== 'string' || value === '' || EMAIL.test(value));
  ajv.addKeyword({
    keyword: 'maxBytes',
    validate: (limit: number, value: unknown) =>
      typeof value !== 'string' || new TextEncoder().encode(value).length <= limit,
  });
  ajv.addKeyword({
    keyword: 'amount',
    validate(this: DecimalsOf, most: number, value: unknown) {
      if (typeof value !== 'number') return true;
      const minor = parseMinor(value, this());
      return minor !== undefined && minor <= most;
    },
  });
  return ajv;
}

/** Returns the decimals of the store's currency; called only if an amount is checked. */
export type DecimalsOf = () => Decimals;

let ajv: Ajv | undefined;

/** Returns a function that cleans and checks a body, and throws a 400 `Refusal` that names the field. */
export function makeReader(schema: TSchema): (value: unknown, decimalsOf: DecimalsOf) => unknown {
  const cleanIt = makeCleaner(schema as SchemaNode);
  let validate: ValidateFunction | undefined;
  return (value, decimalsOf) => {
    // Each schema is compiled at its first use. Compiling all schemas at the start would make up a quarter of the
    // start's time.
    ajv ??= makeAjv();
    validate ??= ajv.compile(schema);
    const cleaned = cleanIt(value);
    if (validate.call(decimalsOf, cleaned)) return cleaned;
    throw describe(validate.errors?.[0], schema as SchemaNode);
  };
}

function describe(error: ErrorObject | undefined, root: SchemaNode): Refusal {
  if (!error) return invalid('', INVALID.request);
  const missing = error.keyword === 'required' ? String(error.params.missingProperty) : undefined;
  const path = error.instancePath.split('/').slice(1);
  const names = missing === undefined ? path : [...path, missing];
  const sentence = sentenceAt(root, names);
  const field = fieldAt(root, names);
  const tooLong = error.keyword === 'maxLength' || error.keyword === 'maxBytes';
  if (tooLong && sentence === undefined) return invalid(field, say`${{ field }} is too long.`);
  if (tooLong) return invalid(field, lengthSentence(error, sentence ?? ''));
  if (sentence !== undefined) return invalid(field, sentence);
  return invalid(field, field ? say`Invalid value for ${{ field }}.` : INVALID.request);
}

function lengthSentence(error: ErrorObject, sentence: string): string | Sentence {
  if (/at most/.test(sentence)) return sentence;
  const limit = Number(error.params.limit ?? error.schema);
  return error.keyword === 'maxBytes'
    ? say`${{ sentence }} (at most ${{ limit }} bytes)`
    : say`${{ sentence }} (at most ${{ limit }} characters)`;
}

/**
 * Returns the name of the faulty field. For a value in an object with free member names, or in a list marked as whole,
 * returns the name of that object or list.
 */
function fieldAt(root: SchemaNode, names: readonly string[]): string {
  let node: SchemaNode | undefined = root;
  let field = '';
  for (const name of names) {
    node = step(node, name);
    if (!/^\d+$/.test(name)) field = name;
    if (hasFreeNames(node) || isWhole(node)) return field;
  }
  return field;
}

const isWhole = (node: SchemaNode | undefined): boolean =>
  node?.isWhole === true || node?.anyOf?.some(isWhole) === true;

const hasFreeNames = (node: SchemaNode | undefined): boolean =>
  typeof node?.additionalProperties === 'object';

/** Follows the path to a value through the schemas. Returns the sentence of the deepest schema that has a sentence. */
function sentenceAt(root: SchemaNode, names: readonly string[]): string | undefined {
  let node: SchemaNode | undefined = root;
  let found = root.sentence;
  for (const name of names) {
    node = step(node, name);
    found = node?.sentence ?? node?.anyOf?.find((branch) => branch.sentence)?.sentence ?? found;
  }
  return found;
}

function step(node: SchemaNode | undefined, name: string): SchemaNode | undefined {
  if (!node) return undefined;
  const inside = node.properties?.[name] ?? (/^\d+$/.test(name) ? node.items : undefined);
  if (inside) return inside;
  if (hasFreeNames(node)) return node.additionalProperties;
  return node.anyOf?.map((branch) => step(branch, name)).find((branch) => branch !== undefined);
}
