// A dish with its description, allergens and choices; it goes into the cart from here.
import { useState } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import { findOptionFault } from '#shared/billing/options.ts';
import { formatMoney } from '../../locales/format.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { CheckboxGroup, RadioGroup } from '../../parts/choice.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { factWords } from '../../parts/fact-words.ts';
import { Field } from '../../parts/field.tsx';
import { Stepper } from '../../parts/stepper.tsx';
import { firstPicked } from '../qr-menu/guest-options.ts';
import { DishPicture } from '../qr-menu/menu-item-card.tsx';
import { choicesOf, OptionChoice } from '../qr-menu/option-choice.tsx';
import type { GuestLine } from './cart.ts';
import { MAX_PIECES } from './cart.ts';
import styles from './guest.module.css';
import { type Dish, pieceCents } from './prices.ts';

type Choice = Omit<GuestLine, 'no' | 'quantity'>;

interface DishDialogProps {
  dish: Dish;
  currency: Currency;
  onAdd: (choice: Choice, quantity: number) => void;
  onClose: () => void;
}

const firstChoice = (dish: Dish): Choice => ({
  itemId: dish.id,
  variantId: dish.variants[0]?.id ?? null,
  addons: [],
  options: firstPicked(dish),
  notes: '',
});

interface ChoicesProps extends Pick<DishDialogProps, 'dish' | 'currency'> {
  choice: Choice;
  onChange: (choice: Choice) => void;
}

function Choices({ dish, currency, choice, onChange }: ChoicesProps) {
  return (
    <>
      {dish.variants.length > 0 && (
        <RadioGroup
          label={t('Variants')}
          value={String(choice.variantId)}
          onChange={(value) => onChange({ ...choice, variantId: Number(value) })}
          choices={choicesOf(dish.variants, currency, { isWhole: true })}
        />
      )}
      {(dish.groups ?? []).map((group) => (
        <OptionChoice
          key={group.id}
          group={group}
          picked={choice.options}
          currency={currency}
          onPick={(options) => onChange({ ...choice, options })}
        />
      ))}
      {dish.addons.length > 0 && (
        <CheckboxGroup
          label={t('Extras')}
          values={choice.addons.map(String)}
          onChange={(values) => onChange({ ...choice, addons: values.map(Number) })}
          choices={choicesOf(dish.addons, currency)}
        />
      )}
      <Field
        label={t('Note for the kitchen')}
        maxLength={100}
        value={choice.notes}
        onChange={(notes) => onChange({ ...choice, notes })}
      />
    </>
  );
}

function Facts({ dish: { description, allergens = [], diets = [] } }: { dish: Dish }) {
  return (
    <>
      {description && <p>{description}</p>}
      {diets.length > 0 && <p>{diets.map(factWords).join(' · ')}</p>}
      {allergens.length > 0 && (
        <p>{t('Contains: {list}', { list: allergens.map(factWords).join(', ') })}</p>
      )}
    </>
  );
}

export function DishDialog({ dish, currency, onAdd, onClose }: DishDialogProps) {
  const [choice, setChoice] = useState(() => firstChoice(dish));
  const [quantity, setQuantity] = useState(1);
  const options = choice.options.map((id) => ({ id, quantity: 1 }));
  const fault = findOptionFault(dish.groups ?? [], options);
  const total = formatMoney(pieceCents(dish, choice, currency.decimals) * quantity, currency);
  const isOut = dish.left === 0;
  return (
    <Dialog
      open
      title={dish.title}
      onClose={onClose}
      footer={
        <>
          <Stepper
            label={t('Pieces')}
            value={quantity}
            least={1}
            most={MAX_PIECES}
            onChange={setQuantity}
          />
          <Button
            look="primary"
            size="large"
            disabled={isOut || fault !== undefined}
            onClick={() => onAdd(choice, quantity)}
          >
            {isOut ? t('Sold out') : t('Add {total}', { total })}
          </Button>
        </>
      }
    >
      <div className={styles.detail}>
        <DishPicture item={dish} large />
        <Facts dish={dish} />
        <Choices {...{ dish, currency, choice }} onChange={setChoice} />
        {fault !== undefined && <p className={styles.muted}>{fault}</p>}
      </div>
    </Dialog>
  );
}
