// The cart of a guest: the dishes that are not sent yet, their quantities, and the name for pick-up.
import { useState } from 'react';
import type { Cents, Currency } from '#shared/billing/money.ts';
import { MAX_GUEST_NAME } from '#shared/guest-limits.ts';
import { formatMoney } from '../../locales/format.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { Stepper } from '../../parts/stepper.tsx';
import { type Cart, type GuestDish, type GuestLine, MAX_PIECES, setQuantity } from './cart.ts';
import styles from './guest.module.css';
import type { Dish, Dishes, Kind } from './prices.ts';

interface Row {
  readonly line: GuestLine;
  /** Undefined if the dish is no longer on the menu. */
  readonly dish: Dish | undefined;
  readonly cents: Cents;
}

interface CartSheetProps {
  rows: readonly Row[];
  dishes: Dishes;
  cart: Cart;
  change: (by: (cart: Cart) => Cart) => void;
  currency: Currency;
  kind: Kind;
  cents: Cents;
  note: string;
  send: () => void;
  onClose: () => void;
}

type Chosen = Pick<GuestLine, 'variantId' | 'options' | 'addons'>;

/** Returns the titles of the variant, options and add-ons that the guest chose for a dish. */
function titlesOf(dish: Dish, chosen: Chosen): string[] {
  const options = (dish.groups ?? []).flatMap((group) => group.options);
  return [
    ...dish.variants.filter(({ id }) => id === chosen.variantId),
    ...options.filter(({ id }) => chosen.options.includes(id)),
    ...dish.addons.filter(({ id }) => chosen.addons.includes(id)),
  ].map(({ title }) => title);
}

/** Returns a dish of a set in words: '2 × Wine Large'. */
function dishWords(chosen: GuestDish, dishes: Dishes): string {
  const dish = dishes.get(chosen.itemId);
  const words = dish === undefined ? [] : [dish.title, ...titlesOf(dish, chosen)];
  return `${chosen.quantity > 1 ? `${chosen.quantity} × ` : ''}${words.join(' ')}`;
}

/** Returns the choices and the note of a cart line in words; empty if the dish is no longer on the menu. */
function chosenWords({ dish, line }: Row, dishes: Dishes): string {
  if (dish === undefined) return '';
  const own = line.choices?.map((chosen) => dishWords(chosen, dishes)) ?? titlesOf(dish, line);
  return own.concat(line.notes === '' ? [] : [line.notes]).join(' · ');
}

function CartRow({
  row,
  dishes,
  currency,
  change,
}: { row: Row } & Pick<CartSheetProps, 'dishes' | 'currency' | 'change'>) {
  const { line, dish, cents } = row;
  const title = dish?.title ?? t('No longer on the menu');
  const words = chosenWords(row, dishes);
  return (
    <li className={styles.line}>
      <span className={styles.lineWords}>
        <strong>{title}</strong>
        {words !== '' && <span className={styles.muted}>{words}</span>}
        <span className="figures">{formatMoney(cents, currency)}</span>
      </span>
      <Stepper
        label={t('Quantity of {dish}', { dish: title })}
        value={line.quantity}
        least={0}
        most={MAX_PIECES}
        onChange={(quantity) => change((cart) => setQuantity(cart, line.no, quantity))}
      />
    </li>
  );
}

export function CartSheet(props: CartSheetProps) {
  const { rows, dishes, cart, change, currency, kind, cents, note, send, onClose } = props;
  const [isMissing, setMissing] = useState(false);
  const submit = () => {
    setMissing(kind === 'pickup' && cart.name.trim() === '');
    send();
  };
  return (
    <Dialog
      open
      title={t('Your order')}
      onClose={onClose}
      footer={
        <Button
          look="primary"
          size="large"
          wide
          disabled={rows.length === 0}
          busy={cart.sent !== null}
          onClick={submit}
        >
          {t('Send order: {total}', { total: formatMoney(cents, currency) })}
        </Button>
      }
    >
      {note !== '' && (
        <p role="alert" className={styles.note}>
          {note}
        </p>
      )}
      {kind === 'pickup' && (
        <Field
          label={t('Your name')}
          required
          maxLength={MAX_GUEST_NAME}
          autoComplete="given-name"
          error={isMissing ? t('Enter your name. We call it when the order is ready.') : undefined}
          value={cart.name}
          onChange={(name) => change((now) => ({ ...now, name }))}
        />
      )}
      <ul className={styles.lines} aria-label={t('Your order')}>
        {rows.map((row) => (
          <CartRow key={row.line.no} {...{ row, dishes, currency, change }} />
        ))}
      </ul>
    </Dialog>
  );
}
