// Names of languages.
import { formatTag } from '../locales/format.ts';

/**
 * Returns the name of a language, written in the language `inLanguage` (by default the page's): `Deutsch` in `de`,
 * `German` in `en`. Returns the tag if the browser knows no name.
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
