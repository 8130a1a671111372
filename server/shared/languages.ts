// Language tags (BCP 47) of the menu's texts (contract 27).

/** The most languages of a store. */
export const MAX_LANGUAGES = 8;
const MAX_TAG = 35;

/** Returns the canonical form of a well-formed tag, `DE-at` → `de-AT`; undefined for any other text. */
export function canonicalTag(text: string): string | undefined {
  if (text.length > MAX_TAG) return undefined;
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** `zh-Hans-CN` → `zh-Hans`. A single letter announces the part behind it and goes with that. */
const shortened = (tag: string): string => tag.replace(/(?:-[a-z\d])?-[^-]+$/i, '');

/** Returns the language of the store that fits a canonical tag best: itself, or shortened from its end. */
export function fittingLanguage(tag: string, languages: readonly string[]): string | undefined {
  for (let wanted = tag; ; wanted = shortened(wanted)) {
    if (languages.includes(wanted)) return wanted;
    if (!wanted.includes('-')) return undefined;
  }
}

/** A title, and of a dish its description, by language. */
export type Translations = Readonly<
  Record<string, { readonly title?: string; readonly description?: string }>
>;
/** The same as sent: null takes the language off. */
export type SentTranslations = Readonly<
  Record<string, { readonly title?: string; readonly description?: string | null } | null>
>;
