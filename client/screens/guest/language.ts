// The language of the guest's page: the language chosen for the menu, or else the phone's language, or else English.
import { chosenLanguage } from '../../guest-menu/language-choice.tsx';
import { fittingScreenLanguage, switchLanguage } from '../../locales/language.ts';

/**
 * How long the page waits for its language, in ms. After that it starts in English and switches when the language is
 * loaded.
 */
const FIRST_MS = 3000;

/** Switches the page to the first of these languages that has a translation of the screens. */
export async function showGuestLanguage(wishes: readonly (string | null)[]): Promise<void> {
  for (const wish of wishes) {
    const language = wish === null ? undefined : fittingScreenLanguage(wish);
    if (language !== undefined) return switchLanguage(language);
  }
}

export const startGuestLanguage = (): Promise<unknown> =>
  Promise.race([
    showGuestLanguage([chosenLanguage(), ...navigator.languages]),
    new Promise((resolve) => setTimeout(resolve, FIRST_MS)),
  ]);
