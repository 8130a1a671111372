// A dish with its description, allergens and choices, or a set with its steps, and the button that adds it to the
// cart.
import { useState } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import { type DishChoice, DishChoices, firstChoice } from '../../guest-menu/dish-choices.tsx';
import { DishFacts } from '../../guest-menu/dish-facts.tsx';
import { DishPicture } from '../../guest-menu/menu-item-card.tsx';
import { formatMoney } from '../../locales/format.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { optionFault } from '../../parts/option-fault.ts';
import { Stepper } from '../../parts/stepper.tsx';
import { type GuestDish, type GuestLine, MAX_PIECES } from './cart.ts';
import styles from './guest.module.css';
import { type Dish, type Dishes, type Kind, pieceCents, setCents } from './prices.ts';
import { findSetFault, firstDishes, SetChoices } from './set-choices.tsx';

type Choice = Omit<GuestLine, 'no' | 'quantity'>;

interface DishDialogProps {
  dish: Dish;
  /** The dishes of the menu by id, to look up the dishes of a set. */
  dishes: Dishes;
  kind: Kind;
  currency: Currency;
  onAdd: (choice: Choice, quantity: number) => void;
  onClose: () => void;
}

/**
 * Returns the guest's choices for a dish, the functions that change them, the price of one piece, and the reason if the
 * dish can't be ordered yet.
 */
function useChosen({ dish, dishes, kind, currency }: DishDialogProps) {
  const { decimals } = currency;
  const [choice, setChoice] = useState<DishChoice>(() => firstChoice(dish));
  const [chosen, setChosen] = useState<readonly GuestDish[]>(() => firstDishes(dish, dishes));
  const isSet = dish.kind === 'set';
  const options = choice.options.map((id) => ({ id, quantity: 1 }));
  const fault = isSet
    ? findSetFault(dish, chosen, dishes)
    : optionFault(dish.groups ?? [], options);
  const cents = isSet
    ? setCents(dish, chosen, { dishes, kind, decimals })
    : pieceCents(dish, choice, decimals);
  const own = isSet ? { choices: chosen } : {};
  return { choice, setChoice, chosen, setChosen, isSet, fault, cents, own };
}

export function DishDialog(props: DishDialogProps) {
  const { dish, dishes, currency, onAdd, onClose } = props;
  const form = useChosen(props);
  const [notes, setNotes] = useState('');
  const [quantity, setQuantity] = useState(1);
  const total = formatMoney(form.cents * quantity, currency);
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
            disabled={isOut || form.fault !== undefined}
            onClick={() => onAdd({ itemId: dish.id, ...form.choice, notes, ...form.own }, quantity)}
          >
            {isOut ? t('Sold out') : t('Add for {total}', { total })}
          </Button>
        </>
      }
    >
      <div className={styles.detail}>
        <DishPicture item={dish} large />
        <DishFacts item={dish} />
        {form.isSet ? (
          <SetChoices
            {...{ set: dish, dishes, currency }}
            chosen={form.chosen}
            onChange={form.setChosen}
          />
        ) : (
          <DishChoices
            {...{ item: dish, currency }}
            choice={form.choice}
            onChange={form.setChoice}
          />
        )}
        <Field
          label={t('Note for the kitchen')}
          maxLength={100}
          value={notes}
          onChange={setNotes}
        />
        {form.fault !== undefined && <p className={styles.muted}>{form.fault}</p>}
      </div>
    </Dialog>
  );
}
