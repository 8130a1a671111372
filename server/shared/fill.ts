// Sentences with placeholders for values: `{title} is sold out.`

export type Params = Readonly<Record<string, string | number>>;

/**
 * Returns a sentence with its values filled in: ('Token {no}', { no: 7 }) → 'Token 7'. Placeholders without a value are
 * left unchanged.
 */
export const fill = (sentence: string, params: Params): string =>
  sentence.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : place,
  );
