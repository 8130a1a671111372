// The guide in the page's language. Each language has its own file, which is fetched when the help is opened in that
// language.
import useSWR from 'swr';
import { formatTag } from '../../locales/format.ts';
import { useLanguage } from '../../locales/language.ts';
import { readGuide, type Section } from './guide-text.ts';

/** The section ids, in order. Links use them, so they are the same in all languages. */
export const SECTION_IDS = [
  '',
  'tables-and-bills',
  'people',
  'cash',
  'gift-cards-house-accounts-and-points',
  'kitchen',
  'menu',
] as const;

const FILES = import.meta.glob<string>(['../../GUIDE.md', '../../guides/*.md'], {
  query: '?raw',
  import: 'default',
});

async function loadGuide(tag: string): Promise<Section[]> {
  const load = FILES[`../../guides/${tag}.md`] ?? FILES['../../GUIDE.md'];
  if (load === undefined) throw new Error('The app was built without its guide');
  return readGuide(await load(), SECTION_IDS);
}

interface Guide {
  /** Undefined until the file is loaded. */
  readonly sections: readonly Section[] | undefined;
  /** Whether the file could not be loaded. */
  readonly hasFailed: boolean;
  /** Tries to load the file again. */
  readonly reload: () => Promise<unknown>;
}

/** Returns the guide in the page's language. */
export function useGuide(): Guide {
  useLanguage();
  const tag = formatTag();
  const { data, error, mutate } = useSWR<Section[], Error>(`guide ${tag}`, () => loadGuide(tag));
  return { sections: data, hasFailed: error !== undefined, reload: () => mutate() };
}
