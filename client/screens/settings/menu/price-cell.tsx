// The price of a dish in the table of the menu: typed in place, saved on Enter or when the field is left.
import { type KeyboardEvent, useState } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import { FALLBACK, INVALID } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { t } from '../../../locales/t.ts';
import { didWork, toastError } from '../../../parts/toasts.ts';
import { findPrice } from '../register/figures-typed.ts';
import { itemBody, itemValues, type MenuItem } from './item-form.tsx';
import styles from './menu-table.module.css';

interface PriceCellProps {
  item: MenuItem;
  currency: Currency;
  onSaved: () => unknown;
}

/** Moves to the price of the row above or below. */
function goTo(input: HTMLInputElement, step: -1 | 1): void {
  const row = input.closest('li');
  const next = step === 1 ? row?.nextElementSibling : row?.previousElementSibling;
  next?.querySelector<HTMLInputElement>('input[inputmode="decimal"]')?.focus();
}

export function PriceCell({ item, currency, onSaved }: PriceCellProps) {
  const { decimals } = currency;
  const kept = item.price.toFixed(decimals);
  const [typed, setTyped] = useState<string>();
  const save = async () => {
    if (typed === undefined) return;
    const price = findPrice(typed, decimals);
    if (price === undefined) toastError(t(INVALID.itemPrice));
    else if (price !== item.price) {
      const body = { ...itemBody(itemValues(item), currency), price };
      const sent = call('POST /menu-items/update/{id}', { params: { id: item.id }, body });
      if (await didWork(sent, t(FALLBACK.menuItem))) await onSaved();
    }
    setTyped(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    if (event.key === 'Escape') setTyped(undefined);
    else if (event.key === 'Enter' || event.key === 'ArrowDown') goTo(input, 1);
    else if (event.key === 'ArrowUp') goTo(input, -1);
    else return;
    event.preventDefault();
    if (event.key === 'Enter') void save();
  };
  return (
    <input
      className={styles.price}
      aria-label={t('Price of {dish}', { dish: item.title })}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? kept}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => void save()}
      onKeyDown={onKeyDown}
    />
  );
}
