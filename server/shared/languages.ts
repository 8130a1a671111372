// Language tags (BCP 47) of the menu's texts (contract 27).

/** A language into which the screens are translated. */
interface ScreenLanguage {
  readonly tag: string;
  readonly name: string;
  readonly native_name: string;
  readonly direction: 'ltr' | 'rtl';
}

/** The languages that a user can choose for their screens (contract 27.5). */
export const SCREEN_LANGUAGES = [
  { tag: 'en', name: 'English', native_name: 'English', direction: 'ltr' },
  { tag: 'de', name: 'German', native_name: 'Deutsch', direction: 'ltr' },
  { tag: 'es', name: 'Spanish', native_name: 'Español', direction: 'ltr' },
  { tag: 'fr', name: 'French', native_name: 'Français', direction: 'ltr' },
  { tag: 'it', name: 'Italian', native_name: 'Italiano', direction: 'ltr' },
  { tag: 'pt', name: 'Portuguese', native_name: 'Português', direction: 'ltr' },
  { tag: 'tr', name: 'Turkish', native_name: 'Türkçe', direction: 'ltr' },
  { tag: 'ar', name: 'Arabic', native_name: 'العربية', direction: 'rtl' },
  { tag: 'zh-Hans', name: 'Chinese (Simplified)', native_name: '简体中文', direction: 'ltr' },
] as const satisfies readonly ScreenLanguage[];

/**
 * A test language, which is offered only with `PSEUDO_LOCALE=1`. It shows which texts are not translated or are cut off
 * (contract 27.5).
 */
export const PSEUDO_LANGUAGE: ScreenLanguage = {
  tag: 'en-XA',
  name: 'Pseudo-English',
  native_name: 'Ƥšéûðø',
  direction: 'ltr',
};

export type ScreenTag = (typeof SCREEN_LANGUAGES)[number]['tag'];
export const SCREEN_TAGS: readonly ScreenTag[] = SCREEN_LANGUAGES.map(({ tag }) => tag);

/** Returns the screen language of a tag in upper or lower case; undefined if the screens are not translated into it. */
export const screenTag = (text: string): ScreenTag | undefined => {
  const tag = canonicalTag(text);
  return SCREEN_TAGS.find((each) => each === tag);
};

/** The maximum number of languages on one receipt. */
export const MAX_RECEIPT_LANGUAGES = 2;

/** The maximum number of languages of a store. */
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

/**
 * Removes the last part of a tag: `zh-Hans-CN` → `zh-Hans`. If a single letter precedes that part, it is removed too,
 * because it only introduces that part.
 */
const shortened = (tag: string): string => tag.replace(/(?:-[a-z\d])?-[^-]+$/i, '');

/**
 * Returns the language in `languages` that fits a canonical tag best: the language with the same tag, or else with the
 * tag without its last parts. Undefined if no language fits.
 */
export function fittingLanguage(tag: string, languages: readonly string[]): string | undefined {
  for (let wanted = tag; ; wanted = shortened(wanted)) {
    if (languages.includes(wanted)) return wanted;
    if (!wanted.includes('-')) return undefined;
  }
}

/** Titles by language, and for a dish also descriptions. */
export type Translations = Readonly<
  Record<string, { readonly title?: string; readonly description?: string }>
>;
/** Translations as clients send them. Null in place of a language removes that language. */
export type SentTranslations = Readonly<
  Record<string, { readonly title?: string; readonly description?: string | null } | null>
>;
