// The steps of a set on a guest's phone, below each other, with the options of the chosen dishes.
import type { Currency } from '#shared/billing/money.ts';
import { defaultChoices } from '#shared/billing/set-choices.ts';
import { DishChoices } from '../../guest-menu/dish-choices.tsx';
import { firstPicked } from '../../guest-menu/guest-options.ts';
import { t } from '../../locales/t.ts';
import { optionFault } from '../../parts/option-fault.ts';
import { askedSteps } from '../../sets/asked-steps.ts';
import { addPiece, dropPiece, isFilled, piecesAt, type StepChoice } from '../../sets/set-steps.ts';
import { StepChoices } from '../../sets/step-choices.tsx';
import { boundWords } from '../../sets/step-words.ts';
import type { GuestDish } from './cart.ts';
import styles from './guest.module.css';
import type { Dish, Dishes } from './prices.ts';

/** Returns the default dishes of a set, each with its default options. */
export const firstDishes = (set: Dish, dishes: Dishes): GuestDish[] =>
  defaultChoices(askedSteps(set.steps)).map((dish) => withOptions(dish, dishes));

function withOptions(dish: Omit<GuestDish, 'addons' | 'options'>, dishes: Dishes): GuestDish {
  const item = dishes.get(dish.itemId);
  return { ...dish, addons: [], options: item === undefined ? [] : firstPicked(item) };
}

/**
 * Returns what is still missing, in words: a dish of a step, or an option of a dish. Returns undefined if nothing is
 * missing.
 */
export function findSetFault(
  { steps = [] }: Dish,
  chosen: readonly GuestDish[],
  dishes: Dishes,
): string | undefined {
  const open = steps.find((_, at) => !isFilled(steps, chosen, at));
  if (open !== undefined) return `${open.title}: ${boundWords(open)}`;
  if (chosen.length === 0) return t('Choose a dish');
  for (const { itemId, options } of chosen) {
    const picked = options.map((id) => ({ id, quantity: 1 }));
    const fault = optionFault(dishes.get(itemId)?.groups ?? [], picked);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

interface SetChoicesProps {
  set: Dish;
  dishes: Dishes;
  currency: Currency;
  chosen: readonly GuestDish[];
  onChange: (chosen: readonly GuestDish[]) => void;
}

interface StepProps extends SetChoicesProps {
  at: number;
}

/**
 * The options of the chosen dishes of a step. The variants are not among these questions, because the guest chose them
 * with the dish.
 */
function ChosenOptions({ dishes, currency, chosen, at, onChange }: StepProps) {
  return chosen.map((dish, index) => {
    const item = dishes.get(dish.itemId);
    const isAsked = item && item.addons.length + (item.groups?.length ?? 0) > 0;
    if (dish.step !== at || item === undefined || !isAsked) return null;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a chosen dish has no key; its choices are of its place
      <section key={index} className={styles.ofDish} aria-label={item.title}>
        <h3>{item.title}</h3>
        <DishChoices
          item={{ ...item, variants: [] }}
          currency={currency}
          choice={dish}
          onChange={({ addons, options }) =>
            onChange(chosen.map((each) => (each === dish ? { ...each, addons, options } : each)))
          }
        />
      </section>
    );
  });
}

function Step(props: StepProps) {
  const { set, dishes, currency, chosen, at, onChange } = props;
  const { steps = [] } = set;
  const pick = ({ item_id: itemId, variant_id: variantId }: StepChoice) => {
    const dish = withOptions({ step: at, itemId, variantId, quantity: 1 }, dishes);
    const isAgain = steps[at]?.max === 1 && chosen.some((each) => isEqual(each, dish));
    // A second tap removes the dish of an optional step.
    if (isAgain && steps[at]?.min === 0) onChange(chosen.filter(({ step }) => step !== at));
    else if (!isAgain) onChange(addPiece(steps, chosen, dish));
  };
  return (
    <>
      <StepChoices
        {...{ steps, at, chosen, currency }}
        isPreset={false}
        onPick={pick}
        onDrop={(choice) => onChange(dropPiece(chosen, at, choice))}
      />
      {piecesAt(chosen, at) > 0 && <ChosenOptions {...props} />}
    </>
  );
}

const isEqual = (a: GuestDish, b: GuestDish): boolean =>
  a.step === b.step && a.itemId === b.itemId && a.variantId === b.variantId;

export function SetChoices(props: SetChoicesProps) {
  return (props.set.steps ?? []).map((step, at) => <Step key={step.id} at={at} {...props} />);
}
