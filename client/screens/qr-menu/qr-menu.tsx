// The public menu on a guest's phone, without sign-in or shell (contract 9).

import {
  IconFilter,
  IconInfoCircle,
  IconSearch,
  IconShare,
  IconToolsKitchen2Off,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { foldText } from '#shared/fold-text.ts';
import { EMPTY, FALLBACK } from '#shared/texts.ts';
import { lazyPart } from '../../app/lazy.tsx';
import { countOf, hasDishFacts, NO_FILTER, suits } from '../../guest-menu/diet-filter.ts';
import type { GuestItem } from '../../guest-menu/guest-item.ts';
import { MenuItemCard } from '../../guest-menu/menu-item-card.tsx';
import { useData } from '../../hub/data.ts';
import { currencyIn } from '../../hub/store.ts';
import { t } from '../../locales/t.ts';
import { IconButton } from '../../parts/button.tsx';
import { Chips } from '../../parts/chips.tsx';
import { Field } from '../../parts/field.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { menuAddress } from './menu-address.ts';
import { findOpenStore, type GuestStore } from './menu-types.ts';
import styles from './qr-menu.module.css';
import { shareMenu } from './share-menu.ts';
import { StoreDialog } from './store-dialog.tsx';

type Answer = AnswerOf<'GET /qrmenu'>;

const ALL = 'all';

const DietDialog = lazyPart(
  async () => (await import('../../guest-menu/diet-dialog.tsx')).DietDialog,
);

function Head({ store }: { store: GuestStore }) {
  const [open, setOpen] = useState(false);
  const share = () => {
    // A phone can't open localhost, so without a public address the address of this page is shared.
    const address = menuAddress(store.public_address, window.location) || window.location.href;
    void shareMenu(store.store_name, address);
  };
  return (
    <header className={styles.head}>
      {store.image !== null && (
        <img className={styles.logo} src={store.image} alt="" width={72} height={72} />
      )}
      <div className={styles.name}>
        <h1>{store.store_name}</h1>
        {store.address !== '' && <p>{store.address.split('\n')[0]}</p>}
      </div>
      <IconButton
        label={t('Store details')}
        icon={<IconInfoCircle size={24} aria-hidden />}
        onClick={() => setOpen(true)}
      />
      <IconButton label={t('Share')} icon={<IconShare size={24} aria-hidden />} onClick={share} />
      {open && <StoreDialog store={store} onClose={() => setOpen(false)} />}
    </header>
  );
}

interface Section {
  readonly title: string;
  readonly items: readonly GuestItem[];
}

/** Groups the dishes by category in the order of the menu; dishes without a category come last. */
function sectionsOf(items: readonly GuestItem[], categories: Answer['categories']): Section[] {
  const rest = items.filter(({ category_id }) => category_id === null);
  return [
    ...categories.map(({ id, title }) => ({
      title,
      items: items.filter(({ category_id }) => category_id === id),
    })),
    { title: rest.length === items.length ? t('Menu') : t('More'), items: rest },
  ].filter((section) => section.items.length > 0);
}

const matches = (item: GuestItem, search: string, category: string) =>
  (category === ALL || String(item.category_id) === category) &&
  (item.found_by ?? item.title.toLowerCase()).includes(foldText(search));

interface SectionsProps {
  items: readonly GuestItem[];
  categories: Answer['categories'];
  currency: Currency;
  onOpen: (id: number) => void;
}

function Sections({ items, categories, currency, onOpen }: SectionsProps) {
  if (items.length === 0) return <EmptyState text={t(FALLBACK.noResult)} />;
  return sectionsOf(items, categories).map((section) => (
    <section key={section.title} className={styles.section} aria-label={section.title}>
      <h2>{section.title}</h2>
      <ul className={styles.list}>
        {section.items.map((item) => (
          <li key={item.id}>
            <MenuItemCard item={item} currency={currency} onOpen={() => onOpen(item.id)} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface SearchProps {
  search: string;
  onSearch: (text: string) => void;
  /** Opens the diet filter; undefined if no dish has diets or allergens. */
  onFilter: (() => void) | undefined;
  filters: number;
}

function Search({ search, onSearch, onFilter, filters }: SearchProps) {
  return (
    <div className={styles.search}>
      <Field
        label={t('Search Menu Items...')}
        hideLabel
        type="search"
        placeholder={t('Search Menu Items...')}
        before={<IconSearch size={20} aria-hidden />}
        value={search}
        onChange={onSearch}
      />
      {onFilter && (
        <IconButton
          label={t('Diets and allergens')}
          look="secondary"
          icon={<IconFilter size={22} aria-hidden />}
          count={filters}
          onClick={onFilter}
        />
      )}
    </div>
  );
}

/** How often prices and availability are loaded again, in ms. */
const RENEW_MS = 30_000;

/** Filters the dishes by title, category and diet. */
function useMenuFilter({ menuItems }: Answer) {
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState(ALL);
  const [diet, setDiet] = useState(NO_FILTER);
  const items = menuItems.filter((item) => matches(item, search, category) && suits(item, diet));
  return { search, setSearch, category, setCategory, diet, setDiet, items };
}

interface ToolsProps {
  answer: Answer;
  wanted: ReturnType<typeof useMenuFilter>;
  onFilter: () => void;
}

function Tools({ answer: { menuItems, categories }, wanted, onFilter }: ToolsProps) {
  const chips = categories.map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <div className={styles.tools}>
      <Search
        search={wanted.search}
        onSearch={wanted.setSearch}
        onFilter={menuItems.some(hasDishFacts) ? onFilter : undefined}
        filters={countOf(wanted.diet)}
      />
      <Chips
        label={t('Categories')}
        options={[{ value: ALL, label: t('All##categories') }, ...chips]}
        value={wanted.category}
        onChange={wanted.setCategory}
      />
    </div>
  );
}

function OpenMenu({ store, answer }: { store: GuestStore; answer: Answer }) {
  const wanted = useMenuFilter(answer);
  const [shownId, setShownId] = useState<number>();
  const [filtering, setFiltering] = useState(false);
  useEffect(() => {
    document.title = `${store.store_name} · ${t('Menu')}`;
  }, [store.store_name]);
  const shown = answer.menuItems.find(({ id }) => id === shownId);
  const currency = currencyIn(store);
  return (
    <>
      <Head store={store} />
      <Tools answer={answer} wanted={wanted} onFilter={() => setFiltering(true)} />
      <Sections
        items={wanted.items}
        categories={answer.categories}
        currency={currency}
        onOpen={setShownId}
      />
      {shown !== undefined && (
        <ItemDialog item={shown} currency={currency} onClose={() => setShownId(undefined)} />
      )}
      {filtering && (
        <DietDialog
          items={answer.menuItems}
          filter={wanted.diet}
          onChange={wanted.setDiet}
          onClose={() => setFiltering(false)}
        />
      )}
    </>
  );
}

function MenuView({ answer }: { answer: Answer }) {
  const store = findOpenStore(answer);
  if (store !== undefined) return <OpenMenu store={store} answer={answer} />;
  return (
    <>
      <h1 className="hidden-text">{t('Menu')}</h1>
      <EmptyState
        text={t(EMPTY.menuOff)}
        icon={<IconToolsKitchen2Off size={48} stroke={1.5} aria-hidden />}
      />
    </>
  );
}

const InLanguages = lazyPart(async () => (await import('./menu-language.tsx')).InLanguages);

export function GuestMenu() {
  const load = useData('GET /qrmenu', {}, { everyMs: RENEW_MS });
  const languages = load.data && findOpenStore(load.data)?.languages;
  const view = (shown: typeof load) => (
    <LoadedView load={shown} errorText={t(FALLBACK.detailsRetry)}>
      {(answer) => <MenuView answer={answer} />}
    </LoadedView>
  );
  return (
    <main className={styles.menu}>
      {load.data === undefined && <h1 className="hidden-text">{t('Menu')}</h1>}
      {languages === undefined ? (
        view(load)
      ) : (
        <InLanguages languages={languages} first={load} everyMs={RENEW_MS}>
          {view}
        </InLanguages>
      )}
    </main>
  );
}
