// Shows the price list in force and when it ends. When a list begins or ends, asks the cashier before the prices in the
// cart change.

import { IconClockDollar } from '@tabler/icons-react';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { lazyPart } from '../../../app/lazy.tsx';
import { hubNow, useTimed } from '../../../hub/clock.ts';
import { useStore } from '../../../hub/store.ts';
import { rich } from '../../../locales/rich.ts';
import { t } from '../../../locales/t.ts';
import { formatInstant } from '../../../parts/figures.tsx';
import { readItems } from '../cart/cart-choice.ts';
import { cartNow, useDeliveryType } from '../cart/cart-state.ts';
import { changePrices, repriceCart } from '../cart/line-edits.ts';
import type { PosData } from '../pos-data.ts';
import { type PriceChange, useDialog } from '../pos-ui.ts';
import styles from './hour-prices.module.css';
import { edgesOf, type HoldingList, holdingLists, menuFor, priceChanges } from './hour-rules.ts';

// Loaded separately, so that its components are not part of the first screen.
const ChangedPrices = lazyPart(
  async () => (await import('../send/changed-prices.tsx')).ChangedPrices,
);

/** A price list is announced this many ms before it starts. */
const SOON_MS = 15 * 60_000;

interface HourPricesProps {
  /** The menu as the hub sent it. */
  data: PosData;
  /** Called with the menu at current prices, each time it changes. */
  onPriced: (base: PosData, priced: PosData) => void;
}

interface Asked {
  readonly changes: readonly PriceChange[];
  readonly lists: readonly HoldingList[];
}

export function HourPrices({ data, onPriced }: HourPricesProps) {
  const deliveryType = useDeliveryType();
  const edges = useMemo(() => edgesOf(data.init), [data.init]);
  /** The number of starts and ends of price lists that have passed. */
  const edgesPassed = useTimed((now) => edges.filter((edge) => edge <= now).length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the memo reads the clock when edgesPassed changes
  const shown = useMemo(() => {
    const sale = { at: hubNow(), deliveryType };
    const init = menuFor(data.init, sale);
    const priced = init === data.init ? data : { ...data, init, items: readItems(init) };
    return { priced, lists: holdingLists(data.init, sale) };
  }, [data, deliveryType, edgesPassed]);
  useLayoutEffect(() => onPriced(data, shown.priced), [data, shown, onPriced]);
  useDiningChange(deliveryType, shown.priced);
  const [asked, forget] = useListChange(edges[edgesPassed - 1], shown);
  return (
    <>
      <Holding lists={shown.lists} next={edges[edgesPassed]} />
      {asked !== undefined && <AskDialog asked={asked} onClose={forget} />}
    </>
  );
}

/** Updates prices and taxes when the dining option changes. */
function useDiningChange(deliveryType: string, { items, currency }: PosData): void {
  const before = useRef(deliveryType);
  useEffect(() => {
    if (before.current === deliveryType) return;
    before.current = deliveryType;
    if (cartNow().lines.length > 0) repriceCart(items, currency.decimals);
  }, [deliveryType, items, currency]);
}

/**
 * When a price list has begun or ended, asks the cashier about the changed prices as soon as no dialog is open. `edge`
 * is the time when the list began or ended, in ms.
 */
function useListChange(
  edge: number | undefined,
  { priced, lists }: { priced: PosData; lists: readonly HoldingList[] },
): [Asked | undefined, () => void] {
  const [asked, setAsked] = useState<Asked>();
  const seen = useRef(edge);
  const isAsking = useDialog() !== undefined;
  useEffect(() => {
    if (seen.current === edge || isAsking) return;
    seen.current = edge;
    const changes = priceChanges(cartNow().lines, priced.items, priced.currency.decimals);
    setAsked(changes.length > 0 ? { changes, lists } : undefined);
  }, [edge, isAsking, priced, lists]);
  return [asked, () => setAsked(undefined)];
}

function holdingWords(list: string, time: string, others: readonly HoldingList[]): ReactNode {
  const params = { list: <strong>{list}</strong>, time };
  if (others.length === 0) return rich('{list} until {time}', params);
  const titles = others.map(({ title }) => title).join(', ');
  return rich('{list} until {time}, and {others}', { ...params, others: titles });
}

function Holding({ lists, next }: { lists: readonly HoldingList[]; next: number | undefined }) {
  const { timezone } = useStore();
  const isSoon = useTimed((now) => next !== undefined && next - now <= SOON_MS);
  const [first, ...others] = lists;
  const time = (iso: string) => formatInstant(iso, timezone, 'time');
  if (first === undefined && !isSoon) return null;
  return (
    <p className={styles.holding} role="status">
      <IconClockDollar size={18} aria-hidden />
      <span>
        {first === undefined
          ? t('Prices change at {time}', { time: time(new Date(next ?? 0).toISOString()) })
          : holdingWords(first.title, time(first.until), others)}
      </span>
    </p>
  );
}

function AskDialog({ asked: { changes, lists }, onClose }: { asked: Asked; onClose: () => void }) {
  const { currency } = useStore();
  const accept = () => {
    changePrices(changes);
    onClose();
  };
  const [first] = lists;
  return (
    <ChangedPrices
      title={
        first === undefined
          ? t('Menu prices apply again')
          : t('{title} applies now', { title: first.title })
      }
      text={t('Sent items keep their price. These prices would change:')}
      changes={changes}
      currency={currency}
      onKeep={onClose}
      onAccept={accept}
    />
  );
}
