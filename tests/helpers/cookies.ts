// A browser's cookies in a test: what a hub set, and what is sent back.
import type { Answer } from './hub.ts';

interface SetCookie {
  readonly name: string;
  readonly value: string;
  /** Lower-case names; a flag's value is empty. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** The `Set-Cookie` headers of an answer, taken apart. */
export function cookiesOf({ headers }: Answer): SetCookie[] {
  const lines = [headers['set-cookie'] ?? []].flat().map(String);
  return lines.map((line) => {
    const [pair = '', ...rest] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    const attributes = rest.map((part) => {
      const [key = '', text = ''] = part.split('=');
      return [key.toLowerCase(), text] as const;
    });
    return { name, value, attributes: Object.fromEntries(attributes) };
  });
}

/** The `Cookie` header that a browser sends after an answer. */
export const cookieHeader = (answer: Answer): string =>
  cookiesOf(answer)
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
