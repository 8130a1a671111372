// The building blocks of request schemas, each with its check, normalisation and error sentence.
import { Type } from 'typebox';
import { PRESETS } from './days.ts';
import { MAX_LANGUAGES, type SentTranslations } from './languages.ts';
import {
  MAX_BLOCK,
  MAX_DESCRIPTION,
  MAX_PASSWORD_BYTES,
  MAX_PRICE_CENTS,
  MAX_REPORTED_AMOUNT,
  MAX_TITLE,
} from './limits.ts';
import { INVALID } from './texts.ts';

// Annotations in addition to plain JSON Schema, read by the hub's own cleaner and checker:
//   clean    how a text is normalised: 'line' (no breaks), 'block' (breaks stay), 'secret' (as typed)
//   sentence the message for a missing or wrong value
//   amount   at most the currency's decimals, and at most this many minor units
//   day      a calendar day
//   instant  a full instant with its zone
//   maxBytes the longest text, in bytes of UTF-8

const sentenceOf = (sentence: string | undefined) => (sentence === undefined ? {} : { sentence });

/** Returns the schema of a required text on one line. */
export const text = (sentence: string, maxLength = MAX_TITLE) =>
  Type.String({ minLength: 1, maxLength, clean: 'line', sentence });

/** Returns the schema of a text on one line that may be empty. */
export const looseText = (maxLength = MAX_TITLE, sentence?: string) =>
  Type.String({ maxLength, clean: 'line', ...sentenceOf(sentence) });

/** Returns the schema of titles, and of a dish's descriptions, by language (contract 27). */
export const translations = (longest = MAX_TITLE) =>
  Type.Unsafe<SentTranslations>({
    type: 'object',
    maxProperties: MAX_LANGUAGES,
    sentence: `Please provide a title of 1 to ${longest} characters for each language.`,
    additionalProperties: Type.Union([
      Type.Null(),
      Type.Object({
        title: Type.Optional(Type.String({ minLength: 1, maxLength: longest, clean: 'line' })),
        description: Type.Optional(
          Type.Union([
            Type.Null(),
            Type.String({
              maxLength: MAX_DESCRIPTION,
              clean: 'line',
              sentence: INVALID.description,
            }),
          ]),
        ),
      }),
    ]),
  });

/** `?lang`: a language tag; an empty text counts as absent. */
export const LanguageQuery = Type.Object({ lang: Type.Optional(looseText(35)) });

/** Returns the schema of a language tag (BCP 47). */
export const languageTag = () =>
  Type.String({ maxLength: 35, clean: 'line', sentence: 'Please choose a language.' });

/** The language of one printed paper, in place of the store's receipt languages. */
export const paperLanguage = { language: Type.Optional(languageTag()) };

/** Returns the schema of the languages of tickets and slips: none, one or two. */
export const ticketLanguages = () =>
  Type.Optional(
    Type.Array(languageTag(), { maxItems: 2, sentence: 'Please choose one or two languages.' }),
  );

/** Returns the schema of a text of several lines that may be empty. */
export const block = (maxLength = MAX_BLOCK, sentence?: string) =>
  Type.String({ maxLength, clean: 'block', ...sentenceOf(sentence) });

/** Returns the schema of a password as it was typed, at most 72 bytes (contract 3). */
export const secret = (sentence: string) =>
  Type.String({ minLength: 1, maxBytes: MAX_PASSWORD_BYTES, clean: 'secret', sentence });

/** Returns the schema of a stored price: a wire amount from 0 with at most the currency's decimals. */
export const price = (sentence: string) =>
  Type.Number({ minimum: 0, amount: MAX_PRICE_CENTS, sentence });

/** Returns the schema of an amount that the hub only compares with the amount that it computes; any number is valid. */
export const comparedAmount = () =>
  Type.Number({ sentence: 'Please send the amount as a number.' });

/** Returns the schema of an amount that a client reports and the hub stores, rounded to minor units. */
export const reportedAmount = () =>
  Type.Number({
    minimum: 0,
    maximum: MAX_REPORTED_AMOUNT,
    sentence: 'Please send the amount as a number.',
  });

export const id = (sentence: string = INVALID.request) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, sentence });

export const flag = () => Type.Boolean({ sentence: 'Please choose on or off.' });

/** Returns the schema of a calendar day YYYY-MM-DD. */
export const day = (sentence: string = INVALID.date) =>
  Type.String({ day: true, clean: 'line', sentence });

/** Returns the schema of a calendar day or an empty text. */
export const looseDay = (sentence: string = INVALID.date) =>
  Type.String({ looseDay: true, clean: 'line', sentence });

/** Returns the schema of a full instant with its zone, as `parseInstant` reads it. */
export const sentInstant = (sentence: string = INVALID.date) =>
  Type.String({ instant: true, maxLength: 40, clean: 'line', sentence });

/** Returns the schema of a plausible e-mail address or an empty text. */
export const looseEmail = () =>
  Type.String({ maxLength: 254, looseEmail: true, clean: 'line', sentence: INVALID.email });

export const oneOf = <const T extends readonly string[]>(values: T, sentence?: string) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: values, clean: 'line', ...sentenceOf(sentence) });

/** The id of a row in a path. */
export const idParams = Type.Object({ id: id() });

/**
 * Returns the schema of `?type&from&to`: a preset, or `custom` with both days (contract 5). The days are read and
 * checked only with `custom`, because clients send empty days with a preset.
 */
export const periodQuery = () =>
  Type.Object({
    type: Type.Optional(oneOf(PRESETS, 'Please choose a period.')),
    from: Type.Optional(looseText()),
    to: Type.Optional(looseText()),
  });

/**
 * Returns the query fields for one page of a list: at most `limit` rows with an id below `before`; without `before`,
 * the newest rows. `most` is the highest allowed `limit`.
 */
export const pageQuery = (most: number) => ({
  before: Type.Optional(id()),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: most, sentence: 'Please choose how many.' }),
  ),
});
