// A dish with its variants and add-ons, or a set with its steps, and the price of the choice (contract 9).

import { useState } from 'react';
import { unitPrice } from '#shared/billing/cart.ts';
import { type Currency, toMinor } from '#shared/billing/money.ts';
import { lazyPart } from '../../app/lazy.tsx';
import { type DishChoice, DishChoices, firstChoice } from '../../guest-menu/dish-choices.tsx';
import { DishFacts } from '../../guest-menu/dish-facts.tsx';
import type { GuestItem } from '../../guest-menu/guest-item.ts';
import shared from '../../guest-menu/guest-menu.module.css';
import { pickedCents } from '../../guest-menu/guest-options.ts';
import { DishPicture } from '../../guest-menu/menu-item-card.tsx';
import { formatMoney } from '../../locales/format.ts';
import { t } from '../../locales/t.ts';
import { Dialog } from '../../parts/dialog.tsx';
import styles from './qr-menu.module.css';

const SetSteps = lazyPart(async () => (await import('../../guest-menu/set-steps.tsx')).SetSteps);

interface ItemDialogProps {
  item: GuestItem;
  currency: Currency;
  onClose: () => void;
}

/** Returns the price of one piece of a dish with the chosen variant, add-ons and options, in minor units. */
function centsOf(item: GuestItem, choice: DishChoice, { decimals }: Currency): number {
  const variant = item.variants.find(({ id }) => id === choice.variantId);
  return unitPrice(
    toMinor(item.price, decimals),
    variant === undefined ? null : toMinor(variant.price, decimals),
    [
      ...item.addons
        .filter(({ id }) => choice.addons.includes(id))
        .map(({ price }) => toMinor(price, decimals)),
      ...pickedCents(item, choice.options, decimals),
    ],
  );
}

export function ItemDialog({ item, currency, onClose }: ItemDialogProps) {
  const [choice, setChoice] = useState(() => firstChoice(item));
  return (
    <Dialog open title={item.title} onClose={onClose}>
      <div className={shared.detail}>
        <DishPicture item={item} large />
        <p className={styles.total}>
          <output className="figures">
            {formatMoney(centsOf(item, choice, currency), currency)}
          </output>
          {item.category_title !== null && (
            <span className={shared.muted}>{item.category_title}</span>
          )}
        </p>
        {item.left === 0 && <p className={shared.out}>{t('Sold out')}</p>}
        <DishFacts item={item} />
        {item.steps !== undefined && <SetSteps steps={item.steps} currency={currency} />}
        <DishChoices {...{ item, currency, choice }} onChange={setChoice} />
        <p className={shared.muted}>
          {t(
            'Note: prices may be inclusive or exclusive of taxes; please refer to the final bill.',
          )}
        </p>
      </div>
    </Dialog>
  );
}
