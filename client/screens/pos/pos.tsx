// The point of sale: menu on the left, cart on the right, two taps to a paid order (CONTRACT §9 POS).
import { IconClipboardList, IconFiles, IconPlus } from '@tabler/icons-react';
import { FALLBACK } from '#shared/texts.ts';
import { lazyPart, useFetchedSoon } from '../../app/lazy.tsx';
import { useOrderNews } from '../../hub/realtime.ts';
import { setBannerPlace } from '../../outbox/banner-place.ts';
import { sendEntry, useOutboxCount } from '../../outbox/outbox-state.ts';
import { Button } from '../../parts/button.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { LoadError, Loading } from '../../parts/states.tsx';
import { useMedia } from '../../parts/use-media.ts';
import { startCart } from './cart.ts';
import { CartBar, CartBody, CartFoot } from './cart-panel.tsx';
import { MenuGrid } from './menu-grid.tsx';
import styles from './pos.module.css';
import { type PosData, usePosData } from './pos-data.ts';
import { openDialog, showCart, useCartShown, useDialog } from './pos-ui.ts';
import { SentStrip, useSentNews } from './sent-strip.tsx';
import { startNewCart } from './undo.ts';

const PosDialogs = lazyPart(async () => (await import('./pos-dialogs.tsx')).PosDialogs);
const CartSheet = lazyPart(async () => (await import('./cart-sheet.tsx')).CartSheet);

const OldMenuNote = lazyPart(async () => (await import('./old-menu-note.tsx')).OldMenuNote);
const NoSaleButton = lazyPart(
  async () => (await import('../print-queue/no-sale.tsx')).NoSaleButton,
  'idle',
);

/** The same width as in pos.module.css: the cart has no room beside the menu. */
const NO_ROOM = '(max-width: 980px)';

const SALE_PARTS = [PosDialogs, CartSheet, OldMenuNote];

// Read while the screen is being drawn.
startCart();

/** Where the bar has no room the words go, but not for those who hear them. */
const word = (text: string) => <span className={styles.word}>{text}</span>;

function PosActions() {
  return (
    <div className={styles.actions}>
      <Button icon={<IconPlus size={20} aria-hidden />} onClick={startNewCart}>
        {word('Create New')}
      </Button>
      <Button
        icon={<IconFiles size={20} aria-hidden />}
        onClick={() => openDialog({ kind: 'drafts' })}
      >
        {word('Drafts List')}
      </Button>
      <LinkButton to="/dashboard/orders" icon={<IconClipboardList size={20} aria-hidden />}>
        {word('Table Orders')}
      </LinkButton>
      <NoSaleButton />
    </div>
  );
}

function PhoneCart({ data }: { data: PosData }) {
  const shown = useCartShown();
  return (
    <>
      <CartBar currency={data.init.storeSettings.currency} onOpen={() => showCart(true)} />
      {shown && <CartSheet data={data} />}
    </>
  );
}

function OpenDialog(props: { data: PosData; reload: () => Promise<void> }) {
  return useDialog() === undefined ? null : <PosDialogs {...props} />;
}

function Counter({ data, reload }: { data: PosData; reload: () => Promise<void> }) {
  const phone = useMedia(NO_ROOM);
  useFetchedSoon(SALE_PARTS);
  return (
    <div className={styles.pos}>
      <div className={styles.left}>
        <h1 className="hidden-text">POS - Point of Sale</h1>
        <MenuGrid init={data.init} actions={<PosActions />}>
          <div ref={setBannerPlace} className={styles.news}>
            {data.seenAt === undefined ? <SentStrip /> : <OldMenuNote seenAt={data.seenAt} />}
          </div>
        </MenuGrid>
        {phone && <PhoneCart data={data} />}
      </div>
      {!phone && (
        <section className={styles.cart} aria-label="Order">
          <CartBody data={data} />
          <CartFoot data={data} />
        </section>
      )}
      <OpenDialog data={data} reload={reload} />
    </div>
  );
}

export function Pos() {
  const { data, error, reload } = usePosData();
  const held = useOutboxCount();
  const hearSent = useSentNews();
  useOrderNews({ screen: 'pos', held }, (news) => {
    hearSent(news);
    if (news !== 'reload') return;
    void sendEntry();
    void reload();
  });
  if (data !== undefined) return <Counter data={data} reload={reload} />;
  if (error === undefined) return <Loading />;
  return <LoadError text={FALLBACK.detailsRetry} error={error} onRetry={reload} />;
}
