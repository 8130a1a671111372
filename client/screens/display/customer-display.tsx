// What guests see at a till: the lines with the total while ordering, then the change and thanks.
import { useEffect, useState } from 'react';
import { type Currency, fromMinor, toMinor } from '#shared/billing/money.ts';
import { DISPLAY_IDLE_MS, type DisplayCart } from '#shared/display-cart.ts';
import { useStore } from '../../hub/store.ts';
import { formatAmount, formatMoney } from '../../locales/format.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { remember } from '../../session/local-memory.ts';
import styles from './customer-display.module.css';
import { followTill } from './till-connection.ts';

const KEY = 'comanda__display_till';

interface Heard {
  readonly cart: DisplayCart | undefined;
  readonly tills: readonly string[];
  readonly twins: readonly string[];
  /** Undefined until the hub has answered or failed to answer for the first time. */
  readonly isAway: boolean | undefined;
}

/**
 * Follows the till with this name. Removes the till's cart from the display when no update has arrived for
 * DISPLAY_IDLE_MS.
 */
function useTill(till: string): Heard {
  const [cart, setCart] = useState<DisplayCart>();
  const [tills, setTills] = useState<readonly string[]>([]);
  const [twins, setTwins] = useState<readonly string[]>([]);
  const [isAway, setAway] = useState<boolean>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const clear = () => {
      clearTimeout(timer);
      setCart(undefined);
    };
    const stop = followTill(till, {
      heard: (next) => {
        clear();
        if (next.state === 'idle') return;
        setCart(next);
        timer = setTimeout(clear, DISPLAY_IDLE_MS);
      },
      tills: setTills,
      twins: setTwins,
      away: setAway,
    });
    return () => {
      clear();
      stop();
    };
  }, [till]);
  return { cart, tills, twins, isAway };
}

/** Returns the sentence for a display that is not connected. */
function stateOf({ isAway }: Heard): string | undefined {
  if (isAway === undefined) return t('Connecting…');
  return isAway ? t("The hub can't be reached. Trying again…") : undefined;
}

function Choice({ heard, onChoose }: { heard: Heard; onChoose: (till: string) => void }) {
  return (
    <section className={styles.choice}>
      <h1>{t('Which till is this display for?')}</h1>
      {heard.isAway !== false && <p role="status">{stateOf(heard)}</p>}
      {heard.isAway === false && heard.tills.length === 0 && (
        <p>
          {t(
            "No till is open yet. Open the POS on a till; the till's name is shown under Support.",
          )}
        </p>
      )}
      <ul>
        {heard.tills.map((name) => (
          <li key={name}>
            <Button wide size="touch" onClick={() => onChoose(name)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sums({ cart, currency }: { cart: DisplayCart; currency: Currency }) {
  const rows: [string, number][] = [];
  const minor = (amount: number) => toMinor(amount, currency.decimals);
  const { off = [] } = cart;
  rows.push(...off.map(({ title, amount }): [string, number] => [title, -amount]));
  const unnamed = off.reduce((rest, { amount }) => rest - minor(amount), minor(cart.discount));
  if (unnamed > 0) rows.push([t('Discount'), -fromMinor(unnamed, currency.decimals)]);
  if (cart.service > 0) rows.push([t('Service charge'), cart.service]);
  const left = minor(cart.total) - minor(cart.paid);
  // Tax that is added to the prices gets its own row. Otherwise the rows would not add up to the total.
  const shown = cart.lines.reduce((sum, { total }) => sum + minor(total), 0);
  const tax = minor(cart.total) - shown + minor(cart.discount) - minor(cart.service);
  if (tax > 0) rows.push([t('Tax'), fromMinor(tax, currency.decimals)]);
  if (cart.paid > 0) rows.push([t('Paid'), -cart.paid]);
  return (
    <dl className={styles.sums}>
      {rows.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures">{formatAmount(amount, currency)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{t(cart.paid > 0 ? 'Left to pay' : 'Total')}</dt>
        <dd className="figures">{formatMoney(left, currency)}</dd>
      </div>
    </dl>
  );
}

function Thanks({ cart, currency }: { cart: DisplayCart; currency: Currency }) {
  return (
    <section className={styles.thanks} role="status">
      <h1>{t('Thank you!')}</h1>
      <p>{t('Paid {amount}', { amount: formatAmount(cart.paid, currency) })}</p>
      {cart.change !== null && cart.change > 0 && (
        <p className={styles.change}>
          {t('Your change: {amount}', { amount: formatAmount(cart.change, currency) })}
        </p>
      )}
    </section>
  );
}

function CartOf({ cart, currency }: { cart: DisplayCart; currency: Currency }) {
  return (
    <section className={styles.cart} aria-label={t('Your order')}>
      <ol>
        {cart.lines.map(({ title, quantity, total }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids; their order is the till's
          <li key={index}>
            <span className="figures">{quantity} ×</span>
            <span>{title}</span>
            <span className="figures">{formatAmount(total, currency)}</span>
          </li>
        ))}
      </ol>
      <Sums cart={cart} currency={currency} />
    </section>
  );
}

export function CustomerDisplay() {
  const { currency, name } = useStore();
  const [till, setTill] = useState(() => localStorage.getItem(KEY) ?? '');
  const heard = useTill(till);
  const choose = (chosen: string) => {
    remember(KEY, chosen);
    setTill(chosen);
  };
  const { cart } = heard;
  return (
    <main className={styles.display}>
      {till === '' && <Choice heard={heard} onChoose={choose} />}
      {till !== '' && cart === undefined && (
        <section className={styles.idle}>
          <h1>{name || t('Welcome!')}</h1>
          {heard.twins.includes(till) && (
            <p role="alert">
              {t(
                'Two tills are called {till}, so neither is shown here. Please rename one of them on its Support page.',
                { till },
              )}
            </p>
          )}
          <button type="button" onClick={() => choose('')}>
            {stateOf(heard) ?? t('Display of {till}', { till })}
          </button>
        </section>
      )}
      {till !== '' && cart?.state === 'cart' && <CartOf cart={cart} currency={currency} />}
      {till !== '' && cart?.state === 'paid' && <Thanks cart={cart} currency={currency} />}
    </main>
  );
}
