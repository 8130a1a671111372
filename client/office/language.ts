// Chooses the language of head office: the language that was chosen in this browser, or else the browser's language.
import { ENGLISH, fittingScreenLanguage, switchLanguage } from '../locales/language.ts';
import { remember } from '../session/local-memory.ts';

const KEY = 'comanda__language';

function chosen(): string {
  for (const wish of [localStorage.getItem(KEY), ...navigator.languages]) {
    const language = wish ? fittingScreenLanguage(wish) : undefined;
    if (language !== undefined) return language;
  }
  return ENGLISH;
}

/** Shows head office in another language, now and whenever this browser opens it. */
export function chooseLanguage(tag: string): void {
  remember(KEY, tag);
  void switchLanguage(tag);
}

/** How long the first screen waits for its language, in ms. After that it is in English until the language is loaded. */
const FIRST_MS = 3000;

/** Loads the language of the first screen. */
export async function startLanguage(): Promise<void> {
  await Promise.race([
    switchLanguage(chosen()),
    new Promise((resolve) => setTimeout(resolve, FIRST_MS)),
  ]);
}
