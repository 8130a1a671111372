// The menu as a list in which dishes are dragged, chosen and changed together (contract 21).
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { useSentOnce } from '../../../hub/sent-once.ts';
import { Badge } from '../../../parts/badge.tsx';
import { Button, IconButton } from '../../../parts/button.tsx';
import { Checkbox } from '../../../parts/choice.tsx';
import { Select } from '../../../parts/field.tsx';
import { Money } from '../../../parts/figures.tsx';
import { LinkButton } from '../../../parts/link-button.tsx';
import { EmptyState } from '../../../parts/states.tsx';
import { didWork } from '../../../parts/toasts.ts';
import { choicesOf } from '../register/choices.ts';
import { ChangeManyDialog } from './change-many-dialog.tsx';
import type { MenuItem } from './item-form.tsx';
import styles from './menu-arrange.module.css';
import { SortHandle } from './sort-handle.tsx';
import { useOrder } from './use-order.ts';

const HERE = '/dashboard/settings/menu-items';
const ALL = '';
const NONE = 'none';

interface MenuArrangeProps {
  items: readonly MenuItem[];
  search: string;
  reload: () => Promise<void>;
}

const isIn = ({ category_id: id }: MenuItem, category: string): boolean =>
  category === ALL || (category === NONE ? id === null : String(id) === category);

function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const choose = (ids: readonly number[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) isOn ? next.add(id) : next.delete(id);
    setChosen(next);
  };
  return { chosen, choose, clear: () => setChosen(new Set()) };
}

interface ItemOrderProps {
  shown: readonly MenuItem[];
  order: ReturnType<typeof useOrder<MenuItem>>;
  choice: ReturnType<typeof useChosen>;
  reload: () => Promise<void>;
}

function ItemOrder({ shown, order, choice, reload }: ItemOrderProps) {
  if (shown.length === 0) return <EmptyState text={FALLBACK.noResult} />;
  return (
    <ol className={styles.list} aria-label="Menu items in their order">
      {shown.map((item, index) => (
        <Row
          key={item.id}
          item={item}
          isChosen={choice.chosen.has(item.id)}
          onChoose={(isOn) => choice.choose([item.id], isOn)}
          onCopied={reload}
          handle={
            <SortHandle
              name={item.title}
              index={index}
              count={shown.length}
              onMove={(from, to) => order.move(shown, from, to)}
              onDone={() => void order.done()}
            />
          }
        />
      ))}
    </ol>
  );
}

/** Chooses all visible rows, or none of them. */
function ChooseAll({ shown, choice }: Pick<ItemOrderProps, 'shown' | 'choice'>) {
  const ids = shown.map(({ id }) => id);
  return (
    <Checkbox
      label={`All ${ids.length}`}
      checked={ids.length > 0 && ids.every((id) => choice.chosen.has(id))}
      onChange={(isOn) => choice.choose(ids, isOn)}
    />
  );
}

export function MenuArrange({ items, search, reload }: MenuArrangeProps) {
  const [category, setCategory] = useState(ALL);
  const choice = useChosen();
  const [isChanging, setChanging] = useState(false);
  const save = (ids: number[]) => call('POST /menu-items/order', { body: { ids } });
  const order = useOrder(items, save, reload);
  const wanted = search.trim().toLowerCase();
  const shown = useMemo(
    () =>
      order.rows.filter(
        (item) => isIn(item, category) && item.title.toLowerCase().includes(wanted),
      ),
    [order.rows, category, wanted],
  );
  const picked = items.filter(({ id }) => choice.chosen.has(id));
  return (
    <>
      <div className={styles.tools}>
        <CategoryFilter value={category} onChange={setCategory} />
        <ChooseAll shown={shown} choice={choice} />
        <Button disabled={picked.length === 0} onClick={() => setChanging(true)}>
          Change {picked.length} chosen
        </Button>
      </div>
      <ItemOrder shown={shown} order={order} choice={choice} reload={reload} />
      {isChanging && (
        <ChangeManyDialog
          items={picked}
          onClose={() => setChanging(false)}
          onSaved={() => {
            setChanging(false);
            choice.clear();
            void reload();
          }}
        />
      )}
    </>
  );
}

function CategoryFilter({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const categories = useData('GET /settings/categories');
  return (
    <Select
      label="Category"
      hideLabel
      emptyLabel="All categories"
      options={[...choicesOf(categories.data), { value: NONE, label: 'No category' }]}
      value={value}
      onChange={onChange}
    />
  );
}

interface RowProps {
  item: MenuItem;
  isChosen: boolean;
  onChoose: (isOn: boolean) => void;
  onCopied: () => Promise<void>;
  handle: React.ReactNode;
}

function Row({ item, isChosen, onChoose, onCopied, handle }: RowProps) {
  const { id, title, category_title, variants } = item;
  const once = useSentOnce();
  const copy = async () => {
    if (await didWork(once('POST /menu-items/{id}/copy', { params: { id } }))) await onCopied();
  };
  return (
    <li className={styles.row} data-chosen={isChosen}>
      {handle}
      <Checkbox label={`Choose ${title}`} hideLabel checked={isChosen} onChange={onChoose} />
      <span className={styles.title}>{title}</span>
      <span className={styles.category}>{category_title ?? 'No category'}</span>
      {item.is_active === 0 && <Badge>Off</Badge>}
      <span className={styles.price}>
        {variants.length > 0 && <span className={styles.more}>{variants.length} variants </span>}
        <Money value={item.price} />
      </span>
      <span className={styles.actions}>
        <IconButton
          label={`Copy ${title}`}
          icon={<IconCopy size={20} aria-hidden />}
          onClick={() => void copy()}
        />
        <LinkButton to={`${HERE}/${id}`} look="quiet">
          <IconPencil size={20} aria-hidden />
          <span className="hidden-text">Edit {title}</span>
        </LinkButton>
      </span>
    </li>
  );
}
