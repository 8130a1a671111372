// The language of the guests' menu. Until the guest chooses a language, it is the phone's language if the restaurant
// offers that language (contract 27).
import { canonicalTag, fittingLanguage } from '#shared/languages.ts';
import { t } from '../locales/t.ts';
import { languageName } from '../parts/language-name.ts';
import { remember } from '../session/local-memory.ts';
import styles from './guest-menu.module.css';

const KEY = 'comanda__menu_language';

/** Returns the language that the guest chose before; null if the guest has not chosen a language. */
export const chosenLanguage = (): string | null => localStorage.getItem(KEY);

export const rememberLanguage = (tag: string): boolean => remember(KEY, tag);

const fitting = (wish: string, languages: readonly string[]): string | undefined => {
  const tag = canonicalTag(wish);
  return tag && fittingLanguage(tag, languages);
};

/** Returns the language that the guest chose, or else the phone's language, or else the store's language. */
export function menuLanguage(
  languages: readonly string[],
  chosen: string | null,
): string | undefined {
  const wishes = chosen === null ? navigator.languages : [chosen, ...navigator.languages];
  return wishes.flatMap((wish) => fitting(wish, languages) ?? [])[0] ?? languages[0];
}

interface LanguageChoiceProps {
  languages: readonly string[];
  tag: string | undefined;
  onChoose: (tag: string) => void;
}

/** Shows the name of each language in that language, because guests may not be able to read the page's language. */
export function LanguageChoice({ languages, tag, onChoose }: LanguageChoiceProps) {
  return (
    <select
      className={styles.language}
      aria-label={t('Language')}
      value={tag}
      onChange={({ target }) => onChoose(target.value)}
    >
      {languages.map((each) => (
        <option key={each} value={each} lang={each}>
          {languageName(each, each)}
        </option>
      ))}
    </select>
  );
}
