// The price of a dish in the table of the menu: typed in place, saved on Enter or when the field is left.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import { FALLBACK, INVALID } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { t } from '../../../locales/t.ts';
import { fieldMajor } from '../../../locales/typed-amount.ts';
import { didWork, toastError } from '../../../parts/toasts.ts';
import { findPrice } from '../register/figures-typed.ts';
import { itemBody, itemValues, type MenuItem } from './item-form.tsx';
import styles from './menu-table.module.css';

interface PriceCellProps {
  item: MenuItem;
  currency: Currency;
  onSaved: () => unknown;
}

/**
 * Moves the focus to the price of the row above or below. The price of this row is saved when its field loses the
 * focus.
 */
function goTo(input: HTMLInputElement, step: -1 | 1): void {
  const row = input.closest('li');
  const next = step === 1 ? row?.nextElementSibling : row?.previousElementSibling;
  const price = next?.querySelector<HTMLInputElement>('input[inputmode="decimal"]');
  if (price) price.focus();
  else input.blur();
}

const savePrice = (item: MenuItem, price: number, currency: Currency): Promise<boolean> => {
  const body = { ...itemBody(itemValues(currency, item), currency), price };
  const sent = call('POST /menu-items/update/{id}', { params: { id: item.id }, body });
  return didWork(sent, t(FALLBACK.menuItem));
};

/** Returns the typed text and the function that saves it. An invalid price is not saved and stays in the field. */
function usePrice({ item, currency, onSaved }: PriceCellProps) {
  const { decimals } = currency;
  const [typed, setTyped] = useState<string>();
  const price = typed === undefined ? item.price : findPrice(typed, decimals);
  const isSaving = useRef(false);
  const save = async () => {
    if (typed === undefined || isSaving.current) return;
    if (price === undefined) {
      toastError(t(INVALID.itemPrice));
      return;
    }
    isSaving.current = true;
    const worked = price === item.price || (await savePrice(item, price, currency));
    isSaving.current = false;
    if (!worked) return;
    await onSaved();
    setTyped((now) => (now === typed ? undefined : now));
  };
  const latest = useRef(save);
  latest.current = save;
  // A row that is far from the visible part of the table is removed from the page. Its typed price is then saved, as
  // when the field is left.
  useEffect(() => () => void latest.current(), []);
  const text = typed ?? fieldMajor(item.price, decimals);
  return { text, isInvalid: price === undefined, setTyped, save };
}

export function PriceCell(props: PriceCellProps) {
  const { text, isInvalid, setTyped, save } = usePrice(props);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    if (event.key === 'Escape') setTyped(undefined);
    else if (event.key === 'Enter' || event.key === 'ArrowDown') goTo(input, 1);
    else if (event.key === 'ArrowUp') goTo(input, -1);
    else return;
    event.preventDefault();
  };
  return (
    <input
      className={styles.price}
      aria-label={t('Price of {dish}', { dish: props.item.title })}
      aria-invalid={isInvalid}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => void save()}
      onKeyDown={onKeyDown}
    />
  );
}
