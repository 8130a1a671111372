// Shows a keypad on which the price of a dish with an open price is typed, before the dish is added to the cart
// (contract 21).

import { useState } from 'react';
import { MAX_PRICE_CENTS } from '#shared/limits.ts';
import { useStore } from '../../../hub/store.ts';
import { formatMoney } from '../../../locales/format.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { addToCart } from '../cart/cart.ts';
import { type Choice, type MenuItem, readChoice } from '../cart/cart-choice.ts';
import { closeDialog } from '../pos-ui.ts';
import styles from './open-price.module.css';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'];

/** Appends digits from the right, as on every till: 1, 2, 5, 0 → 12.50. Digits that would exceed the limit are ignored. */
export function typeDigits(cents: number, digits: string): number {
  const next = Number(`${cents}${digits}`);
  return next > MAX_PRICE_CENTS ? cents : next;
}

interface KeysProps {
  onDigits: (digits: string) => void;
  onBack: () => void;
}

function Keys({ onDigits, onBack }: KeysProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in every browser
    <div role="group" aria-label={t('Price keypad')} className={styles.keys}>
      {DIGITS.map((digits, index) => (
        <button
          key={digits}
          type="button"
          className={styles.key}
          data-first-focus={index === 0 ? 'true' : undefined}
          onClick={() => onDigits(digits)}
        >
          {digits}
        </button>
      ))}
      <button
        type="button"
        className={styles.key}
        aria-label={t('Delete last digit')}
        onClick={onBack}
      >
        ⌫
      </button>
    </div>
  );
}

/** Shows the menu's price beside the typed price. */
function MenuPrice({ cents, menuCents }: { cents: number; menuCents: number }) {
  const { currency } = useStore();
  const price = formatMoney(menuCents, currency);
  return (
    <p className={styles.hint} data-below={cents < menuCents} role="status">
      {cents < menuCents
        ? t('A price below the menu price of {price} needs the Discount permission.', { price })
        : t('The menu price is {price}.', { price })}
    </p>
  );
}

export function OpenPriceDialog({ item, choice }: { item: MenuItem; choice: Choice }) {
  const { currency } = useStore();
  const menuCents = readChoice(item, choice, currency.decimals)?.unitCents ?? 0;
  const [typed, setTyped] = useState<number>();
  const cents = typed ?? menuCents;
  const type = (digits: string) => setTyped((before = 0) => typeDigits(before, digits));
  const back = () => setTyped((before = 0) => Math.floor(before / 10));
  const add = () => {
    const asTyped = typed === undefined ? choice : { ...choice, typedCents: typed };
    addToCart(item, currency.decimals, asTyped);
    closeDialog();
  };
  const onKey = (event: React.KeyboardEvent) => {
    if (/^\d$/.test(event.key)) type(event.key);
    else if (event.key === 'Backspace') back();
    else if (event.key === 'Enter') {
      event.preventDefault();
      add();
    }
  };
  return (
    <Dialog
      open
      title={t('Price of {dish}', { dish: item.title })}
      onClose={closeDialog}
      footer={
        <Button look="primary" size="large" wide onClick={add}>
          {t('Add')} · {formatMoney(cents, currency)}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a keyboard can type the digits that the keys below offer */}
      <div className={styles.price} onKeyDown={onKey}>
        <output className={styles.amount} aria-label={t('Price')}>
          {formatMoney(cents, currency)}
        </output>
        <MenuPrice cents={cents} menuCents={menuCents} />
        <Keys onDigits={type} onBack={back} />
      </div>
    </Dialog>
  );
}
