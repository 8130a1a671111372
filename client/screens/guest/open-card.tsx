// The page of an opened QR card: the menu, the cart, and what the party has ordered.
import { useEffect, useState } from 'react';
import { currencyOf, fromMinor } from '#shared/billing/money.ts';
import type { ApiError } from '../../hub/api-error.ts';
import { formatMoney } from '../../locales/format.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { Loading } from '../../parts/states.tsx';
import { addLine } from './cart.ts';
import { CartSheet } from './cart-sheet.tsx';
import { DishDialog } from './dish-dialog.tsx';
import styles from './guest.module.css';
import type { Opened } from './guest-call.ts';
import { MenuList } from './menu-list.tsx';
import { Party } from './party.tsx';
import { type Dish, isPlain, lineCents, type Menu } from './prices.ts';
import { useCart } from './use-cart.ts';
import { useParty } from './use-party.ts';

interface OpenCardProps {
  token: string;
  opened: Opened;
  menu: Menu;
  lang: string | undefined;
  reloadMenu: () => void;
  reopen: () => void;
}

/** Returns the cart line that one tap on a plain dish adds. */
const plain = ({ id }: Dish) => ({
  itemId: id,
  variantId: null,
  addons: [],
  options: [],
  notes: '',
});

/**
 * Loads the menu again when the answer about the party names another version of the menu. So an untouched page also
 * gets the new menu.
 */
function useNewMenu(version: string | undefined, { menu, reloadMenu }: OpenCardProps): void {
  useEffect(() => {
    if (version !== undefined && version !== menu.version) reloadMenu();
  }, [version, menu.version, reloadMenu]);
}

function useOrdering(props: OpenCardProps) {
  const { token, opened, menu, lang, reloadMenu } = props;
  const party = useParty(lang);
  useNewMenu(party.party?.menu_version, props);
  const cart = useCart(token, {
    onAnswer: (error?: ApiError) => {
      party.load();
      if (error !== undefined) reloadMenu();
    },
  });
  const currency = currencyOf(opened.store.currency, opened.store.currency_decimals);
  const { kind } = opened.session;
  const dishes = new Map(menu.menuItems.map((dish) => [dish.id, dish]));
  const rows = cart.cart.lines.map((line) => {
    const dish = dishes.get(line.itemId);
    const sale = { dishes, kind, decimals: currency.decimals };
    const cents = dish === undefined ? 0 : lineCents(dish, line, sale);
    return { line, dish, cents };
  });
  const cents = rows.reduce((sum, row) => sum + row.cents, 0);
  const send = () => cart.send(fromMinor(cents, currency.decimals));
  return { party, ...cart, currency, kind, dishes, rows, cents, send };
}

export function OpenCard(props: OpenCardProps) {
  const { menu, reopen } = props;
  const ordering = useOrdering(props);
  const { party, cart, change, dishes, rows, cents, currency, kind, note, setNote } = ordering;
  const [shown, setShown] = useState<Dish>();
  const [isCartOpen, setCartOpen] = useState(false);
  // The menu is below the party's orders, so nothing is shown before these orders are known.
  if (!party.isKnown) return <Loading text={t('One moment…')} />;
  const isSending = cart.sent !== null;
  const pieces = rows.reduce((sum, { line }) => sum + line.quantity, 0);
  const needsName = kind === 'pickup' && cart.name.trim() === '';
  const send = () => (needsName ? setCartOpen(true) : ordering.send());
  const sendButton = (
    <Button look="primary" size="large" busy={isSending} onClick={send}>
      {t('Send order: {total}', { total: formatMoney(cents, currency) })}
    </Button>
  );
  return (
    <>
      {note !== '' && (
        <p role="alert" className={styles.note}>
          {note}
        </p>
      )}
      <Party
        {...{ party, currency, kind, reopen }}
        calls={menu.storeSettings.guest_orders}
        onNote={setNote}
      />
      <MenuList
        menu={menu}
        currency={currency}
        onInfo={setShown}
        onPick={(dish) =>
          isPlain(dish) ? change((now) => addLine(now, plain(dish))) : setShown(dish)
        }
      />
      {rows.length > 0 && (
        <div className={styles.bar}>
          <Button size="large" onClick={() => setCartOpen(true)}>
            {t('{n, plural, one {# dish} other {# dishes}}', { n: pieces })}
          </Button>
          {sendButton}
        </div>
      )}
      {shown !== undefined && (
        <DishDialog
          dish={dishes.get(shown.id) ?? shown}
          {...{ dishes, kind, currency }}
          onAdd={(choice, quantity) => {
            change((now) => addLine(now, choice, quantity));
            setShown(undefined);
          }}
          onClose={() => setShown(undefined)}
        />
      )}
      {isCartOpen && (
        <CartSheet
          {...{ rows, dishes, cart, change, currency, kind, note }}
          send={() => {
            if (!needsName) {
              ordering.send();
              setCartOpen(false);
            }
          }}
          cents={cents}
          onClose={() => setCartOpen(false)}
        />
      )}
    </>
  );
}
