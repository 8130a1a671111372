// The language of the guests' menu: the phone's if the restaurant has it, until the guest chooses another (contract 27).

import { type ReactNode, useState } from 'react';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { canonicalTag, fittingLanguage } from '#shared/languages.ts';
import { type Loaded, useData } from '../../hub/data.ts';
import { t } from '../../locales/t.ts';
import { languageName } from '../../parts/language-name.ts';
import { remember } from '../../session/local-memory.ts';
import styles from './qr-menu.module.css';

const KEY = 'comanda__menu_language';

type Menu = Loaded<AnswerOf<'GET /qrmenu'>>;

const fitting = (wanted: string, languages: readonly string[]): string | undefined => {
  const tag = canonicalTag(wanted);
  return tag && fittingLanguage(tag, languages);
};

interface ChoiceProps {
  languages: readonly string[];
  tag: string | undefined;
  onChoose: (tag: string) => void;
}

/** Each language by its own name: a guest who needs it may not read another. */
function LanguageChoice({ languages, tag, onChoose }: ChoiceProps) {
  return (
    <div className={styles.language}>
      <select
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
    </div>
  );
}

interface InLanguagesProps {
  languages: readonly string[];
  /** The menu in the store language, shown until the other one is loaded. */
  first: Menu;
  everyMs: number;
  children: (menu: Menu) => ReactNode;
}

/** Shows the menu in the guest's language, with the choice of it. */
export function InLanguages({ languages, first, everyMs, children }: InLanguagesProps) {
  const [chosen, setChosen] = useState(() => localStorage.getItem(KEY));
  const wishes = chosen === null ? navigator.languages : [chosen, ...navigator.languages];
  const [tag = languages[0]] = wishes.flatMap((wish) => fitting(wish, languages) ?? []);
  const request = tag === undefined || tag === languages[0] ? null : { query: { lang: tag } };
  const other = useData('GET /qrmenu', request, { everyMs, keepPrevious: true });
  const choose = (next: string) => {
    remember(KEY, next);
    setChosen(next);
  };
  return (
    <div lang={tag}>
      <LanguageChoice languages={languages} tag={tag} onChoose={choose} />
      {children(request !== null && other.data !== undefined ? other : first)}
    </div>
  );
}
