// Loads the files and the data of the page that the browser opens, in parallel, before anything is drawn.

import { startData } from '../hub/data.ts';
import { hasMarker, session } from '../session/session.ts';
import { Shell, StripFrame } from './frames.ts';
import { opensFor, type Page } from './page.ts';
import { pages } from './pages.ts';

/**
 * How long to wait for the data once the files are loaded, in ms. After that the screen is drawn and waits for the
 * data.
 */
const DATA_MS = 100;

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, DATA_MS));

function fetchFrame({ bare, strip }: Page): Promise<unknown> | undefined {
  if (bare === true) return undefined;
  return (strip === true ? StripFrame : Shell).fetch();
}

/**
 * Resolves when the page at this address can be drawn completely. It never rejects: the page itself reports what
 * could not be loaded.
 */
export async function prepareOpening(path: string): Promise<void> {
  const page = pages.find((each) => each.path === path || each.also?.includes(path));
  if (page === undefined) return;
  const staff = page.bare !== true;
  if (staff && !hasMarker()) return;
  const mayOpen = staff && session.user !== null && opensFor(page, session.user);
  const data = mayOpen && page.opensWith !== undefined ? startData(page.opensWith) : undefined;
  // The screen receives the same failure and shows it. Here the failure is only logged.
  const loaded = data?.catch((error: unknown) => console.warn('Not loaded ahead', error));
  await Promise.allSettled([fetchFrame(page), page.screen.fetch()]);
  if (loaded !== undefined) await Promise.race([loaded, soon()]);
}
