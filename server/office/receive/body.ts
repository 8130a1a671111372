// Reads values from the body of a fact. A value that is missing or of another type counts as 0, null or empty.
export type Body = Readonly<Record<string, unknown>>;

export const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const numberIn = (body: Body, name: string): number =>
  typeof body[name] === 'number' ? body[name] : 0;

/**
 * Returns a text without the characters that PostgreSQL cannot store: zero bytes and unpaired surrogates. Returns
 * null if the value is not a text.
 */
export const textIn = (body: Body, name: string): string | null => {
  const text = body[name];
  return typeof text === 'string' ? text.replaceAll('\0', '').replace(/\p{Cs}/gu, '') : null;
};

export const bodiesIn = (body: Body, name: string): Body[] =>
  Array.isArray(body[name]) ? (body[name] as unknown[]).filter(isBody) : [];

export const bodyIn = (body: Body, name: string): Body => {
  const inner = body[name];
  return isBody(inner) ? inner : {};
};
