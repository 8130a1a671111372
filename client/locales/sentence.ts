// Sentences with parameters: `{name}`, and plurals such as `{n, plural, one {# dish} other {# dishes}}`.

/** A text, a parameter, or one form per plural category. `#` becomes the number of the surrounding plural. */
export type Piece =
  | string
  | { readonly name: string; readonly forms?: Readonly<Record<string, readonly Piece[]>> };

/** Splits a sentence into its pieces. If a brace is never closed, its piece ends with the sentence. */
export function parseSentence(text: string): readonly Piece[] {
  let rest = text;
  const take = (pattern: RegExp): string | undefined => {
    const match = pattern.exec(rest);
    rest = rest.slice(match?.[0].length ?? 0);
    return match?.[1] ?? match?.[0];
  };
  const readForms = (): Record<string, readonly Piece[]> => {
    const forms: Record<string, readonly Piece[]> = {};
    for (let key = take(/^\s*(=?\w+) \{/); key !== undefined; key = take(/^\s*(=?\w+) \{/)) {
      forms[key] = readPieces(/^[^{}#]+/);
      take(/^\}/);
    }
    return forms;
  };
  const readPiece = (): Piece | undefined => {
    if (take(/^#/) !== undefined) return { name: '#' };
    if (take(/^\{/) === undefined) return undefined;
    const name = take(/^[^,}]*/) ?? '';
    const forms = take(/^, plural,/) === undefined ? undefined : readForms();
    take(/^\}/);
    return forms === undefined ? { name } : { name, forms };
  };
  const readPieces = (words: RegExp): readonly Piece[] => {
    const pieces: Piece[] = [];
    for (;;) {
      const piece = take(words) ?? readPiece();
      if (piece === undefined) return pieces;
      pieces.push(piece);
    }
  };
  return readPieces(/^[^{]+/);
}

const parsed = new Map<string, readonly Piece[]>();

/** Returns the pieces of a sentence. Each sentence is parsed only once. */
export function piecesOf(text: string): readonly Piece[] {
  const known = parsed.get(text) ?? parseSentence(text);
  parsed.set(text, known);
  return known;
}

/** The values for the parameters of a sentence, with the language and the number format. */
export interface Filling<V> {
  readonly tag: string;
  readonly params: Readonly<Record<string, V>>;
  /** Formats the number of a plural. */
  readonly number: (value: number) => string;
}

const rules = new Map<string, Intl.PluralRules>();

/** Returns the plural category of a number in a language: `one`, `few`, `other` … */
export function categoryOf(value: number, tag: string): string {
  const known = rules.get(tag) ?? new Intl.PluralRules(tag);
  rules.set(tag, known);
  return known.select(value);
}

/** Returns the pieces with the parameters filled in. */
export function fill<V>(
  pieces: readonly Piece[],
  filling: Filling<V>,
  count = 0,
): readonly (V | string | undefined)[] {
  const { tag, params, number } = filling;
  return pieces.flatMap((piece) => {
    if (typeof piece === 'string') return [piece];
    const { name, forms } = piece;
    if (name === '#') return [number(count)];
    if (forms === undefined || params[name] === undefined) return [params[name]];
    const value = Number(params[name]);
    const form = forms[`=${value}`] ?? forms[categoryOf(value, tag)] ?? forms.other ?? [];
    return fill(form, filling, value);
  });
}
