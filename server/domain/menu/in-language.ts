// Puts the lists of the menu into one language, or adds the texts of all languages for Settings (contract 27).

import type { Category, MenuItem, OptionGroup, SetStep } from '#shared/entities/menu.ts';
import { foldText } from '#shared/fold-text.ts';
import type { Translations } from '#shared/languages.ts';
import type { Tx } from '../../db/executor.ts';
import type { TextKind } from '../../db/schema.ts';
import { languagesOf, readTexts, readTranslations, textKey } from './menu-texts.ts';

/** Changes one entry of a list according to the stored texts for its kind and id. */
type Change = <T extends { readonly id: number; readonly title: string }>(
  kind: TextKind,
  entry: T,
) => T;

/** Changes a dish, its variants, its add-ons, its options and its steps. */
const throughItem = (change: Change, item: MenuItem): MenuItem => ({
  ...change('item', item),
  variants: item.variants.map((each) => change('variant', each)),
  addons: item.addons.map((each) => change('addon', each)),
  ...(item.groups && { groups: item.groups.map((group) => throughGroup(change, group)) }),
  ...(item.steps && { steps: item.steps.map((step) => throughStep(change, step)) }),
});

/**
 * Changes a step and its choices. The titles of a choice are not texts of the step: they are the titles of its dish
 * and variant.
 */
const throughStep = (change: Change, step: SetStep): SetStep => ({
  ...change('step', step),
  choices: step.choices.map((choice) => {
    const { item_id, variant_id, title, variant_title } = choice;
    const named =
      variant_id === null || variant_title === null
        ? null
        : change('variant', { id: variant_id, title: variant_title }).title;
    return {
      ...choice,
      title: change('item', { id: item_id, title }).title,
      variant_title: named,
    };
  }),
});

const throughGroup = <G extends OptionGroup>(change: Change, group: G): G => ({
  ...change('group', group),
  options: group.options.map((option) => change('option', option)),
});

interface InLanguage {
  readonly categories: <C extends Pick<Category, 'id' | 'title'>>(list: readonly C[]) => C[];
  readonly items: (list: readonly MenuItem[]) => MenuItem[];
  readonly promotions: <P extends { readonly id: number; readonly title: string }>(
    list: readonly P[],
  ) => P[];
  readonly reasons: <R extends { readonly id: number; readonly title: string }>(
    list: readonly R[],
  ) => R[];
}

const UNCHANGED: InLanguage = {
  categories: (list) => [...list],
  items: (list) => [...list],
  promotions: (list) => [...list],
  reasons: (list) => [...list],
};

/**
 * Returns a function that adds `found_by` to a dish: the spellings by which screens find it. A dish stays unchanged if
 * its only spelling is its title in lower case.
 */
function withSearch(tx: Tx): (item: MenuItem) => MenuItem {
  const translations = languagesOf(tx).length === 1 ? undefined : readTranslations(tx);
  return (item) => {
    const texts = Object.values(translations?.get(textKey('item', item.id)) ?? {});
    const titles = [item.title, ...texts.flatMap(({ title }) => title ?? [])];
    const spellings = new Set(titles.flatMap((title) => [title.toLowerCase(), foldText(title)]));
    return spellings.size === 1 ? item : { ...item, found_by: [...spellings].join('\n') };
  };
}

/**
 * Returns functions that put lists into one of the store's languages. Texts without a translation stay in the store
 * language. Dishes also get `found_by`.
 */
export function inLanguage(tx: Tx, tag: string): InLanguage {
  const searched = withSearch(tx);
  if (tag === languagesOf(tx)[0]) return { ...UNCHANGED, items: (list) => list.map(searched) };
  const texts = readTexts(tx, tag);
  const titleOf = (kind: TextKind, id: number) => texts.get(textKey(kind, id))?.title;
  const change: Change = (kind, entry) => ({
    ...entry,
    title: titleOf(kind, entry.id) ?? entry.title,
  });
  const withDescription = (item: MenuItem): MenuItem => ({
    ...throughItem(change, item),
    description: texts.get(textKey('item', item.id))?.description ?? item.description ?? null,
    category_title:
      (item.category_id === null ? null : titleOf('category', item.category_id)) ??
      item.category_title,
  });
  return {
    categories: (list) => list.map((each) => change('category', each)),
    items: (list) => list.map((item) => withDescription(searched(item))),
    promotions: (list) => list.map((each) => change('promotion', each)),
    reasons: (list) => list.map((each) => change('reason', each)),
  };
}

interface WithTexts {
  readonly of: <T extends { readonly id: number }>(
    kind: TextKind,
    entry: T,
  ) => T & { translations?: Translations };
  readonly item: (item: MenuItem) => MenuItem;
  readonly group: <G extends OptionGroup>(group: G) => G;
}

const PLAIN: WithTexts = {
  of: (_, entry) => entry,
  item: (item) => item,
  group: (group) => group,
};

/**
 * Returns functions that add `translations` to entries for Settings. They add nothing if the store has only one
 * language.
 */
export function withTranslations(tx: Tx): WithTexts {
  if (languagesOf(tx).length === 1) return PLAIN;
  const texts = readTranslations(tx);
  const of: WithTexts['of'] = (kind, entry) => ({
    ...entry,
    translations: texts.get(textKey(kind, entry.id)) ?? {},
  });
  const change: Change = (kind, entry) => of(kind, entry);
  return {
    of,
    item: (item) => throughItem(change, item),
    group: (group) => throughGroup(change, group),
  };
}
