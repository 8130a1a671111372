// The language of the guest's page: the one chosen for the menu, else the phone's, else English.
import { chosenLanguage } from '../../guest-menu/language-choice.tsx';
import { fittingScreenLanguage, switchLanguage } from '../../locales/language.ts';

/** How long the page waits for its language, in ms; a later one replaces English then. */
const FIRST_MS = 3000;

/** Shows the first of these languages that the screens have. */
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
