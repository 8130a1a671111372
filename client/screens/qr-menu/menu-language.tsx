// The public menu in the guest's language (contract 27).

import { type ReactNode, useState } from 'react';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import {
  chosenLanguage,
  LanguageChoice,
  menuLanguage,
  rememberLanguage,
} from '../../guest-menu/language-choice.tsx';
import { type Loaded, useData } from '../../hub/data.ts';
import { chooseInBrowser } from '../../locales/choose.ts';
import styles from './qr-menu.module.css';

type Menu = Loaded<AnswerOf<'GET /qrmenu'>>;

interface InLanguagesProps {
  languages: readonly string[];
  /** The menu in the store language, shown until the menu in the guest's language is loaded. */
  first: Menu;
  everyMs: number;
  children: (menu: Menu) => ReactNode;
}

/** Shows the menu in the guest's language, and lets the guest choose the language. */
export function InLanguages({ languages, first, everyMs, children }: InLanguagesProps) {
  const [chosen, setChosen] = useState(chosenLanguage);
  const tag = menuLanguage(languages, chosen);
  const request = tag === undefined || tag === languages[0] ? null : { query: { lang: tag } };
  const other = useData('GET /qrmenu', request, { everyMs, keepPrevious: true });
  const choose = (next: string) => {
    rememberLanguage(next);
    // The other texts of the page switch too, if they are translated to this language.
    chooseInBrowser(next);
    setChosen(next);
  };
  return (
    <div lang={tag}>
      <div className={styles.language}>
        <LanguageChoice languages={languages} tag={tag} onChoose={choose} />
      </div>
      {children(request !== null && other.data !== undefined ? other : first)}
    </div>
  );
}
