// A dish with its variants and add-ons, and the price of the choice (contract 9).

import { useState } from 'react';
import { unitPrice } from '#shared/billing/cart.ts';
import { type Currency, toMinor } from '#shared/billing/money.ts';
import { formatMoney } from '../../locales/format.ts';
import { t } from '../../locales/t.ts';
import { CheckboxGroup, RadioGroup } from '../../parts/choice.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { factInside, factWords } from '../../parts/fact-words.ts';
import { firstPicked, pickedCents } from './guest-options.ts';
import { DishPicture } from './menu-item-card.tsx';
import type { GuestItem } from './menu-types.ts';
import { choicesOf, OptionChoice } from './option-choice.tsx';
import styles from './qr-menu.module.css';

interface ItemDialogProps {
  item: GuestItem;
  currency: Currency;
  onClose: () => void;
}

/** The diets and allergens of a dish. */
function DishFacts({ item: { allergens = [], diets = [] } }: { item: GuestItem }) {
  return (
    <>
      {diets.length > 0 && <p>{diets.map(factWords).join(' · ')}</p>}
      {allergens.length > 0 && (
        <p>{t('Contains: {allergens}', { allergens: allergens.map(factInside).join(', ') })}</p>
      )}
    </>
  );
}

/** Holds the guest's choice and computes its price. */
function useChoice(item: GuestItem, { decimals }: Currency) {
  const [variantId, setVariantId] = useState(String(item.variants[0]?.id ?? ''));
  const [addonIds, setAddonIds] = useState<string[]>([]);
  const [picked, setPicked] = useState(() => firstPicked(item));
  const variant = item.variants.find(({ id }) => String(id) === variantId);
  const chosen = item.addons.filter(({ id }) => addonIds.includes(String(id)));
  const cents = unitPrice(
    toMinor(item.price, decimals),
    variant === undefined ? null : toMinor(variant.price, decimals),
    [
      ...chosen.map(({ price }) => toMinor(price, decimals)),
      ...pickedCents(item, picked, decimals),
    ],
  );
  return { variantId, setVariantId, addonIds, setAddonIds, picked, setPicked, cents };
}

interface ChoicesProps {
  item: GuestItem;
  currency: Currency;
  choice: ReturnType<typeof useChoice>;
}

function Choices({ item, currency, choice }: ChoicesProps) {
  const { variantId, setVariantId, addonIds, setAddonIds, picked, setPicked } = choice;
  return (
    <>
      {item.variants.length > 0 && (
        <RadioGroup
          label={t('Variants')}
          value={variantId}
          onChange={setVariantId}
          choices={choicesOf(item.variants, currency, { isWhole: true })}
        />
      )}
      {(item.groups ?? []).map((group) => (
        <OptionChoice
          key={group.id}
          group={group}
          picked={picked}
          currency={currency}
          onPick={setPicked}
        />
      ))}
      {item.addons.length > 0 && (
        <CheckboxGroup
          label={t('Addons')}
          values={addonIds}
          onChange={setAddonIds}
          choices={choicesOf(item.addons, currency)}
        />
      )}
    </>
  );
}

export function ItemDialog({ item, currency, onClose }: ItemDialogProps) {
  const choice = useChoice(item, currency);
  return (
    <Dialog open title={item.title} onClose={onClose}>
      <div className={styles.detail}>
        <DishPicture item={item} large />
        <p className={styles.total}>
          <output className="figures">{formatMoney(choice.cents, currency)}</output>
          {item.category_title !== null && (
            <span className={styles.muted}>{item.category_title}</span>
          )}
        </p>
        {item.left === 0 && <p className={styles.out}>{t('Sold out')}</p>}
        {item.description && <p>{item.description}</p>}
        <DishFacts item={item} />
        <Choices item={item} currency={currency} choice={choice} />
        <p className={styles.muted}>
          {t(
            'Note: prices may be inclusive or exclusive of taxes; please refer to the final bill.',
          )}
        </p>
      </div>
    </Dialog>
  );
}
