// The menu as cards, with links to its categories and its CSV file (contract 9).
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { FALLBACK, INVALID } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { useStore } from '../../../hub/store.ts';
import { Button, IconButton } from '../../../parts/button.tsx';
import { Card, CardGrid } from '../../../parts/card.tsx';
import { Field } from '../../../parts/field.tsx';
import { Money } from '../../../parts/figures.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { LinkButton } from '../../../parts/link-button.tsx';
import { Page } from '../../../parts/page.tsx';
import { removeAfterAsking } from '../../../parts/remove-after-asking.ts';
import { EmptyState, LoadedView } from '../../../parts/states.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { findPrice } from '../register/figures-typed.ts';
import { useKnownStore } from '../register/known-store.ts';
import { NewButton } from '../register/new-button.tsx';
import { checkItem, ItemFields, itemBody, itemValues, type MenuItem } from './item-form.tsx';
import { MenuArrange } from './menu-arrange.tsx';
import { MenuCsvDialog } from './menu-csv-dialog.tsx';
import styles from './menu-items.module.css';

const HERE = '/dashboard/settings/menu-items';

interface PriceDialogProps {
  item: MenuItem;
  onClose: () => void;
  onSaved: () => void;
}

function NewItemDialog({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) {
  const { currency } = useStore();
  const form = useForm({
    initial: itemValues(),
    check: (values) => checkItem(values, currency),
    submit: async (values, once) => {
      await promiseToast(
        once('POST /menu-items/add', { body: itemBody(values, currency) }),
        FALLBACK.menuItem,
      );
      onSaved();
    },
  });
  return (
    <FormDialog title="Add New Item" form={form} onClose={onClose}>
      <ItemFields form={form} />
    </FormDialog>
  );
}

/** Changes only the price, which is the most frequent edit. */
function PriceDialog({ item, onClose, onSaved }: PriceDialogProps) {
  const { currency } = useStore();
  const form = useForm({
    initial: { price: String(item.price) },
    check: ({ price }) =>
      findPrice(price, currency.decimals) === undefined ? { price: INVALID.itemPrice } : {},
    submit: async ({ price }) => {
      const body = {
        ...itemBody(itemValues(item), currency),
        price: findPrice(price, currency.decimals) ?? 0,
      };
      const params = { id: item.id };
      await promiseToast(call('POST /menu-items/update/{id}', { params, body }), FALLBACK.menuItem);
      onSaved();
    },
  });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <FormDialog title={`Price of ${item.title}`} form={form} onClose={onClose}>
      <Field ref={input} label="Price" inputMode="decimal" required {...form.field('price')} />
    </FormDialog>
  );
}

interface ItemCardProps {
  item: MenuItem;
  onPrice: () => void;
  onRemoved: () => unknown;
}

function ItemCard({ item, onPrice, onRemoved }: ItemCardProps) {
  const onDelete = async () => {
    const remove = () => call('DELETE /menu-items/delete/{id}', { params: { id: item.id } });
    if (await removeAfterAsking(remove)) onRemoved();
  };
  return (
    <Card
      title={item.title}
      actions={
        <>
          <LinkButton to={`${HERE}/${item.id}`} look="quiet">
            <IconPencil size={20} aria-hidden />
            <span className="hidden-text">Edit {item.title}</span>
          </LinkButton>
          <IconButton
            label={`Delete ${item.title}`}
            icon={<IconTrash size={20} aria-hidden />}
            onClick={() => void onDelete()}
          />
        </>
      }
    >
      <div className={styles.facts}>
        {item.image !== null && (
          <img src={item.image} alt="" width={64} height={64} loading="lazy" decoding="async" />
        )}
        <div className={styles.lines}>
          <Button look="quiet" aria-label={`Change the price of ${item.title}`} onClick={onPrice}>
            <span className={styles.price}>
              <Money value={item.price} />
            </span>
            <IconPencil size={16} aria-hidden />
          </Button>
          <p className={styles.muted}>
            {item.category_title ?? 'No category'}
            {item.is_active === 0 && ' · Not for sale'}
          </p>
          <p className={styles.muted}>
            {item.variants.length} {item.variants.length === 1 ? 'Variant' : 'Variants'}
          </p>
        </div>
      </div>
    </Card>
  );
}

interface ItemGridProps {
  items: readonly MenuItem[];
  search: string;
  onPrice: (item: MenuItem) => void;
  onRemoved: () => unknown;
}

function ItemGrid({ items, search, onPrice, onRemoved }: ItemGridProps) {
  const wanted = search.trim().toLowerCase();
  const found = items.filter((item) => item.title.toLowerCase().includes(wanted));
  if (items.length === 0) {
    return (
      <EmptyState text="No menu items yet. Add the first one with New, or import a CSV file." />
    );
  }
  if (found.length === 0) return <EmptyState text={FALLBACK.noResult} />;
  return (
    <CardGrid width={280}>
      {found.map((item) => (
        <ItemCard key={item.id} item={item} onPrice={() => onPrice(item)} onRemoved={onRemoved} />
      ))}
    </CardGrid>
  );
}

interface MenuActionsProps {
  isArranging: boolean;
  onArrange: () => void;
  onCsv: () => void;
  onNew: () => void;
}

function MenuActions({ isArranging, onArrange, onCsv, onNew }: MenuActionsProps) {
  return (
    <>
      <LinkButton to={`${HERE}/categories`}>Categories</LinkButton>
      <Button onClick={onCsv}>CSV</Button>
      <Button aria-pressed={isArranging} onClick={onArrange}>
        Arrange
      </Button>
      <NewButton onPress={onNew} />
    </>
  );
}

type Open = 'new' | 'csv' | MenuItem | null;

interface ItemDialogsProps {
  open: Open;
  onClose: () => void;
  onDone: () => void;
}

function ItemDialogs({ open, onClose, onDone }: ItemDialogsProps) {
  if (open === null) return null;
  if (open === 'new') return <NewItemDialog onClose={onClose} onSaved={onDone} />;
  if (open === 'csv') return <MenuCsvDialog onClose={onClose} onImported={onDone} />;
  return <PriceDialog item={open} onClose={onClose} onSaved={onDone} />;
}

export function MenuItems() {
  useKnownStore();
  const load = useData('GET /menu-items');
  const [open, setOpen] = useState<Open>(null);
  const [search, setSearch] = useState('');
  const [isArranging, setArranging] = useState(false);
  const saved = () => {
    setOpen(null);
    void load.reload();
  };
  return (
    <Page
      title="Menu Items"
      actions={
        <MenuActions
          isArranging={isArranging}
          onArrange={() => setArranging(!isArranging)}
          onCsv={() => setOpen('csv')}
          onNew={() => setOpen('new')}
        />
      }
    >
      <Field
        label="Search Item"
        hideLabel
        type="search"
        placeholder="Search Item"
        value={search}
        onChange={setSearch}
      />
      <LoadedView load={load}>
        {(items) =>
          isArranging && items.length > 0 ? (
            <MenuArrange items={items} search={search} reload={load.reload} />
          ) : (
            <ItemGrid items={items} search={search} onPrice={setOpen} onRemoved={load.reload} />
          )
        }
      </LoadedView>
      <ItemDialogs open={open} onClose={() => setOpen(null)} onDone={saved} />
    </Page>
  );
}
