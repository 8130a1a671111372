// Chooses the page's language: the user's language, or else the language chosen in this browser, or else the browser's
// own language, or else the store's language.
import { subscribe } from 'valtio';
import { storeLanguage, whenStoreChanges } from '../hub/store.ts';
import { remember } from '../session/local-memory.ts';
import { session } from '../session/session.ts';
import { ENGLISH, fittingScreenLanguage, switchLanguage } from './language.ts';

const KEY = 'comanda__language';

/** Returns the language that somebody chose in this browser before signing in; null if nobody chose a language. */
const browserChoice = (): string | null => localStorage.getItem(KEY);

function chosen(): string {
  const wishes = [session.user?.language, browserChoice(), ...navigator.languages, storeLanguage()];
  for (const wish of wishes) {
    const language = wish ? fittingScreenLanguage(wish) : undefined;
    if (language !== undefined) return language;
  }
  return ENGLISH;
}

/** Shows the screen in the language that is chosen now; resolves once its sentences are loaded. */
export const showLanguage = (): Promise<void> => switchLanguage(chosen());

/** Chooses a language for this browser. With null, the page uses the browser's own language. */
export function chooseInBrowser(language: string | null): void {
  if (language === null) localStorage.removeItem(KEY);
  else remember(KEY, language);
  void showLanguage();
}

/**
 * How long the first screen waits for its language, in ms. If loading the language takes longer, the screen is in
 * English until then.
 */
const FIRST_MS = 3000;

/** Loads the language of the first screen, and follows the user's choice from now on. */
export async function startLanguage(): Promise<void> {
  subscribe(session, () => void showLanguage());
  whenStoreChanges(() => void showLanguage());
  await Promise.race([showLanguage(), new Promise((resolve) => setTimeout(resolve, FIRST_MS))]);
}
