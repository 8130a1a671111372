// Reads the translations of the screens: one folder per language, one file per area.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCREEN_TAGS } from '../../server/shared/languages.ts';

export type Catalogue = Readonly<Record<string, string>>;

/** The languages that have a catalogue: all but English. */
export const CATALOGUE_TAGS: readonly string[] = SCREEN_TAGS.filter((tag) => tag !== 'en');

/** Returns the files of a language, by area. */
export function readAreas(client: string, tag: string): ReadonlyMap<string, Catalogue> {
  const folder = join(client, 'locales', tag);
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    names.map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8')) as Catalogue]),
  );
}

/** Returns all translations of a language. */
export const readCatalogue = (client: string, tag: string): Catalogue =>
  Object.assign({}, ...readAreas(client, tag).values());
