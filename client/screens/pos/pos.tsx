// The point of sale: menu on the left, cart on the right. A paid order takes two taps (contract 9 POS).

import { IconClipboardList, IconFiles, IconGiftCard, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { FALLBACK } from '#shared/texts.ts';
import { fetchUntilThere } from '../../app/fetch-part.ts';
import { lazyPart, useFetchedSoon } from '../../app/lazy.tsx';
import { useOrderEvent } from '../../hub/realtime.ts';
import { t } from '../../locales/t.ts';
import { setBannerPlace } from '../../outbox/banner-place.ts';
import { sendEntry } from '../../outbox/outbox-state.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { LoadError, Loading } from '../../parts/states.tsx';
import { useMedia } from '../../parts/use-media.ts';
import { LineHandles } from './cart/cart-line.tsx';
import {
  CartBar,
  CartFoot,
  CartList,
  CartNotes,
  CartTop,
  PlaceBar,
  TableSoFar,
} from './cart/cart-panel.tsx';
import { startCart } from './cart/cart-state.ts';
import { MenuGrid } from './menu/menu-grid.tsx';
import styles from './pos.module.css';
import { type PosData, usePosData } from './pos-data.ts';
import { openDialog, showCart, useCartShown, useDialog } from './pos-ui.ts';

const PosDialogs = lazyPart(async () => (await import('./pos-dialogs.tsx')).PosDialogs);
const CartSheet = lazyPart(async () => (await import('./cart/cart-sheet.tsx')).CartSheet);

const SentStrip = lazyPart(async () => (await import('./send/sent-strip.tsx')).SentStrip, 'idle');
/** Handles long presses and right clicks on the tiles, and the slash key. */
const Shortcuts = lazyPart(async () => (await import('./shortcuts.tsx')).Shortcuts, 'idle');

const NoSaleButton = lazyPart(
  async () => (await import('../print-queue/no-sale.tsx')).NoSaleButton,
  'idle',
);

const CartPromotions = lazyPart(
  async () => (await import('./cart/cart-promotions.tsx')).CartPromotions,
  'idle',
);

/** The id of the free space in the top bar (shell.tsx). */
const BAR_ROOM = 'bar-room';

/** The same width as in pos.module.css: below it, the cart does not fit beside the menu. */
const NO_ROOM = '(max-width: 980px)';

const FavouritesKeeper = lazyPart(
  async () => (await import('./menu/favourites-keeper.tsx')).FavouritesKeeper,
  'idle',
);
const HourPrices = lazyPart(
  async () => (await import('./menu/hour-prices.tsx')).HourPrices,
  'idle',
);

const SALE_PARTS = [PosDialogs, CartSheet, CartNotes, TableSoFar, Shortcuts, SentStrip, HourPrices];

// Starts reading the stored cart while the screen is being drawn.
startCart();

// Fetches these parts while the menu's data load. The first tap needs them, but the screen does not wait for them.
for (const part of [LineHandles, PlaceBar]) void part.fetch();

const startNewCart = () =>
  void fetchUntilThere(() => import('./cart/undo.ts')).then((undo) => undo.startNewCart());

/** Hides the text visually if the bar has no room; screen readers still read it. */
const word = (text: string) => <span className={styles.word}>{text}</span>;

function PosActions({ sellsCards }: { sellsCards: boolean }) {
  return (
    <div className={styles.actions}>
      <Button icon={<IconPlus size={20} aria-hidden />} onClick={startNewCart}>
        {word(t('Create New'))}
      </Button>
      <Button
        icon={<IconFiles size={20} aria-hidden />}
        onClick={() => openDialog({ kind: 'drafts' })}
      >
        {word(t('Drafts List'))}
      </Button>
      <LinkButton to="/dashboard/orders" icon={<IconClipboardList size={20} aria-hidden />}>
        {word(t('Table Orders'))}
      </LinkButton>
      {sellsCards && (
        <IconButton
          label={t('Gift card')}
          size="touch"
          look="secondary"
          icon={<IconGiftCard size={20} aria-hidden />}
          onClick={() => openDialog({ kind: 'gift-card' })}
        />
      )}
      <NoSaleButton word={word} />
    </div>
  );
}

function PhoneCart({ data }: { data: PosData }) {
  const shown = useCartShown();
  return (
    <>
      <CartBar currency={data.currency} onOpen={() => showCart(true)} />
      {shown && <CartSheet data={data} />}
    </>
  );
}

function OpenDialog(props: { data: PosData; reload: () => Promise<void> }) {
  return useDialog() === undefined ? null : <PosDialogs {...props} />;
}

/** Returns the menu at the prices of this hour. Until these are known, returns the menu as loaded. */
function usePriced(loaded: PosData) {
  const [[base, priced], setPriced] = useState<readonly [PosData, PosData]>([loaded, loaded]);
  const onPriced = useCallback((from: PosData, to: PosData) => {
    setPriced((last) => (last[0] === from && last[1] === to ? last : [from, to]));
  }, []);
  return { data: base === loaded ? priced : loaded, onPriced };
}

/**
 * Shows notices in the top bar if there is space, or else over the end of the menu, so that nothing moves when a
 * notice appears.
 */
function News({ inBar, children }: { inBar: boolean; children: ReactNode }) {
  const [room, setRoom] = useState<Element | null>(null);
  useLayoutEffect(() => setRoom(inBar ? document.getElementById(BAR_ROOM) : null), [inBar]);
  const news = (
    <div ref={setBannerPlace} className={styles.news}>
      {children}
    </div>
  );
  return room === null ? news : createPortal(news, room);
}

function Counter({ data: loaded, reload }: { data: PosData; reload: () => Promise<void> }) {
  const { data, onPriced } = usePriced(loaded);
  const { init } = data;
  const phone = useMedia(NO_ROOM);
  useFetchedSoon(SALE_PARTS);
  return (
    <div className={styles.pos}>
      <div className={styles.left}>
        <h1 className="hidden-text">{t('POS - Point of Sale')}</h1>
        <MenuGrid
          init={init}
          currency={data.currency}
          actions={<PosActions sellsCards={Boolean(init.storeSettings.gift_cards)} />}
        />
        <News inBar={!phone}>
          <SentStrip menuSeenAt={data.seenAt} />
          <HourPrices data={loaded} onPriced={onPriced} />
        </News>
        {phone && <PhoneCart data={data} />}
      </div>
      {!phone && (
        <section className={styles.cart} aria-label={t('Order')}>
          <CartTop data={data} />
          <div className={styles.order}>
            <div>
              <CartList data={data} />
              <CartFoot data={data} />
            </div>
          </div>
        </section>
      )}
      <OpenDialog data={data} reload={reload} />
      <Shortcuts data={data} />
      {(init.promotions ?? init.serviceCharge ?? init.storeSettings.tax_rounding === 'bill') && (
        <CartPromotions data={data} />
      )}
      <FavouritesKeeper />
    </div>
  );
}

/** Loaded after the first taps, so that a till without a customer display is not slower. */
const GuestScreen = lazyPart(async () => (await import('./guest-screen.tsx')).GuestScreen, 'idle');

export function Pos() {
  const { data, error, reload, patch } = usePosData();
  useOrderEvent({ screen: 'pos' }, (news) => {
    if (news !== 'reload' && news.event === 'menu_update')
      void import('./menu/menu-news.ts').then(({ hearMenu }) =>
        hearMenu(news.data.left, patch, reload),
      );
    if (news !== 'reload') return;
    void sendEntry();
    void reload();
  });
  if (data !== undefined)
    return (
      <>
        <Counter data={data} reload={reload} />
        <GuestScreen />
      </>
    );
  if (error === undefined) return <Loading />;
  return <LoadError text={t(FALLBACK.detailsRetry)} error={error} onRetry={reload} />;
}
