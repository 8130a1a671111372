// Names of languages.
import { formatTag } from '../locales/format.ts';

/**
 * Returns the name of a language in another one, by default in that of the page: `Deutsch` in `de`, `German` in `en`; the
 * tag if the browser knows none.
 */
export function languageName(tag: string, inLanguage = formatTag()): string {
  try {
    const name = new Intl.DisplayNames([inLanguage], { type: 'language' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1);
  } catch (error) {
    // A browser may not know the names of a rare language.
    if (error instanceof RangeError) return tag;
    throw error;
  }
}
