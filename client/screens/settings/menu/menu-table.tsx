// The menu as a table, in which dishes are filtered, edited, dragged into order, and changed together (contract 21.3).
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { useStore } from '../../../hub/store.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { Checkbox } from '../../../parts/choice.tsx';
import { EmptyState } from '../../../parts/states.tsx';
import { ChangeManyDialog } from './change-many-dialog.tsx';
import type { MenuItem } from './item-form.tsx';
import { filterMenu, type MenuFilter, NO_FILTER, stationFinder } from './menu-filter.ts';
import { MenuRow } from './menu-row.tsx';
import styles from './menu-table.module.css';
import { MenuTools } from './menu-tools.tsx';
import { useOrder } from './use-order.ts';
import { useVisibleRows } from './use-visible-rows.ts';

interface MenuTableProps {
  items: readonly MenuItem[];
  reload: () => Promise<void>;
}

/** Stores which rows are chosen. A range begins at the row that was last chosen without a range. */
function useChosen(shown: readonly MenuItem[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number>(undefined);
  const latest = useRef(shown);
  latest.current = shown;
  const choose = useCallback((ids: readonly number[], isOn: boolean) => {
    setChosen((now) => {
      const next = new Set(now);
      for (const id of ids) isOn ? next.add(id) : next.delete(id);
      return next;
    });
  }, []);
  const chooseRow = useCallback(
    (id: number, isOn: boolean, isRange: boolean) => {
      const ids = latest.current.map((item) => item.id);
      const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)].sort((a, b) => a - b);
      const range =
        from === undefined || from < 0 || to === undefined ? [id] : ids.slice(from, to + 1);
      choose(isRange ? range : [id], isOn);
      last.current = id;
    },
    [choose],
  );
  return { chosen, choose, chooseRow, clear: () => setChosen(new Set()) };
}

const saveOrder = (ids: number[]) => call('POST /menu-items/order', { body: { ids } });

interface RowsProps {
  shown: readonly MenuItem[];
  order: ReturnType<typeof useOrder<MenuItem>>;
  choice: ReturnType<typeof useChosen>;
  stationOf: ReturnType<typeof stationFinder>;
  reload: () => Promise<void>;
}

function Rows({ shown, order, choice, stationOf, reload }: RowsProps) {
  const { currency } = useStore();
  const latest = useRef({ shown, order });
  latest.current = { shown, order };
  const move = useCallback((from: number, to: number) => {
    latest.current.order.move(latest.current.shown, from, to);
  }, []);
  const done = useCallback(() => void latest.current.order.done(), []);
  const list = useRef<HTMLOListElement>(null);
  const { from, to, style } = useVisibleRows(shown.length, list);
  return (
    <ol
      ref={list}
      className={styles.list}
      style={style}
      aria-label={t('Sequence of the menu items')}
    >
      {shown.slice(from, to).map((item, offset) => (
        <MenuRow
          key={item.id}
          item={item}
          station={stationOf(item)?.title}
          currency={currency}
          isChosen={choice.chosen.has(item.id)}
          onChoose={choice.chooseRow}
          reload={reload}
          index={from + offset}
          count={shown.length}
          onMove={move}
          onMoved={done}
        />
      ))}
    </ol>
  );
}

interface HeadProps extends Pick<RowsProps, 'shown' | 'choice'> {
  total: number;
  onChange: () => void;
}

/** The headings of the columns that can be edited in the table. */
function HeadWords() {
  const { currency } = useStore();
  return (
    <span className={styles.headings} aria-hidden>
      <span>{t('Price ({currency})', { currency: currency.code })}</span>
      <span>{t('For sale')}</span>
    </span>
  );
}

/** Chooses all visible rows, and offers the actions for the chosen rows. */
function Head({ shown, choice, total, onChange }: HeadProps) {
  const ids = shown.map(({ id }) => id);
  const count = choice.chosen.size;
  return (
    <div className={styles.head}>
      <Checkbox
        label={t('All {n}', { n: ids.length })}
        checked={ids.length > 0 && ids.every((id) => choice.chosen.has(id))}
        onChange={(isOn) => choice.choose(ids, isOn)}
      />
      {ids.length < total && <span className={styles.muted}>{t('of {total}', { total })}</span>}
      <span className={styles.space} />
      {count === 0 ? (
        <HeadWords />
      ) : (
        <>
          <Button look="quiet" onClick={choice.clear}>
            {t('Clear selection')}
          </Button>
          <Button onClick={onChange}>{t('Change selected ({n})', { n: count })}</Button>
        </>
      )}
    </div>
  );
}

export function MenuTable({ items, reload }: MenuTableProps) {
  const [filter, setFilter] = useState<MenuFilter>(NO_FILTER);
  const asked = useDeferredValue(filter);
  const stations = useData('GET /settings/stations').data;
  const [isChanging, setChanging] = useState(false);
  const order = useOrder(items, saveOrder, reload);
  const stationOf = useMemo(() => stationFinder(stations ?? []), [stations]);
  const shown = useMemo(
    () => filterMenu(order.rows, asked, stationOf),
    [order.rows, asked, stationOf],
  );
  const choice = useChosen(shown);
  const picked = items.filter(({ id }) => choice.chosen.has(id));
  const done = () => {
    setChanging(false);
    choice.clear();
    void reload();
  };
  return (
    <>
      <MenuTools filter={filter} stations={stations ?? []} onChange={setFilter} />
      <div className={styles.table}>
        <Head {...{ shown, choice }} total={items.length} onChange={() => setChanging(true)} />
        {shown.length === 0 ? (
          <EmptyState text={t(FALLBACK.noResult)} />
        ) : (
          <Rows {...{ shown, order, choice, stationOf, reload }} />
        )}
      </div>
      {isChanging && (
        <ChangeManyDialog items={picked} onClose={() => setChanging(false)} onSaved={done} />
      )}
    </>
  );
}
