// The building blocks of request schemas: each carries its check, its cleaning and its sentence.
import { Type } from 'typebox';
import { PRESETS } from './days.ts';
import {
  MAX_BLOCK,
  MAX_PASSWORD_BYTES,
  MAX_PRICE_CENTS,
  MAX_TITLE,
  MAX_TOLD_AMOUNT,
} from './limits.ts';
import { INVALID } from './texts.ts';

// Annotations that our own cleaner and checker read, beside plain JSON Schema:
//   clean    how a text is normalised: 'line' (no breaks), 'block' (breaks stay), 'secret' (as typed)
//   sentence what a person is told when the value is missing or wrong
//   amount   at most the currency's decimals, and at most so many minor units; day a calendar day; instant a full one with its zone; maxBytes a length in UTF-8

const sentenceOf = (sentence: string | undefined) => (sentence === undefined ? {} : { sentence });

/** A required text on one line. */
export const text = (sentence: string, maxLength = MAX_TITLE) =>
  Type.String({ minLength: 1, maxLength, clean: 'line', sentence });

/** A text on one line that may be empty. */
export const looseText = (maxLength = MAX_TITLE, sentence?: string) =>
  Type.String({ maxLength, clean: 'line', ...sentenceOf(sentence) });

/** A text of several lines that may be empty. */
export const block = (maxLength = MAX_BLOCK, sentence?: string) =>
  Type.String({ maxLength, clean: 'block', ...sentenceOf(sentence) });

/** A password as it was typed, at most 72 bytes (CONTRACT §3). */
export const secret = (sentence: string) =>
  Type.String({ minLength: 1, maxBytes: MAX_PASSWORD_BYTES, clean: 'secret', sentence });

/** A price to be stored: a wire amount from 0 with at most the currency's decimals. */
export const price = (sentence: string) =>
  Type.Number({ minimum: 0, amount: MAX_PRICE_CENTS, sentence });

/** A figure that a client sends only to be compared; any number. */
export const comparedAmount = () =>
  Type.Number({ sentence: 'Please send the amount as a number.' });

/** A figure that a client reports and that is stored, rounded to the minor unit. */
export const toldAmount = () =>
  Type.Number({
    minimum: 0,
    maximum: MAX_TOLD_AMOUNT,
    sentence: 'Please send the amount as a number.',
  });

export const id = (sentence: string = INVALID.request) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, sentence });

export const flag = () => Type.Boolean({ sentence: 'Please choose on or off.' });

/** A calendar day YYYY-MM-DD. */
export const day = (sentence: string = INVALID.date) =>
  Type.String({ day: true, clean: 'line', sentence });

/** A day, or empty. */
export const looseDay = (sentence: string = INVALID.date) =>
  Type.String({ looseDay: true, clean: 'line', sentence });

/** A full instant with its zone, as `parseInstant` reads it. */
export const sentInstant = (sentence: string = INVALID.date) =>
  Type.String({ instant: true, maxLength: 40, clean: 'line', sentence });

/** An e-mail that looks like one, or empty. */
export const looseEmail = () =>
  Type.String({ maxLength: 254, looseEmail: true, clean: 'line', sentence: INVALID.email });

export const oneOf = <const T extends readonly string[]>(values: T, sentence?: string) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: values, clean: 'line', ...sentenceOf(sentence) });

/** A row's own number in a path. */
export const idParams = Type.Object({ id: id() });

/**
 * `?type&from&to`: a preset, or `custom` with both days (CONTRACT §5). Only with `custom` are they read and checked:
 * the contract's client sends them with every preset, as whatever its empty fields hold.
 */
export const periodQuery = () =>
  Type.Object({
    type: Type.Optional(oneOf(PRESETS, 'Please choose a period.')),
    from: Type.Optional(looseText()),
    to: Type.Optional(looseText()),
  });

/** A list's page: at most so many, before the one whose id is named; a screen that names neither gets the newest. */
export const pageQuery = (most: number) => ({
  before: Type.Optional(id()),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: most, sentence: 'Please choose how many.' }),
  ),
});
