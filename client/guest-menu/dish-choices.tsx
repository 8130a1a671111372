// The choices of a guest for a dish: its variant, options and extras.
import type { Currency } from '#shared/billing/money.ts';
import { t } from '../locales/t.ts';
import { CheckboxGroup, RadioGroup } from '../parts/choice.tsx';
import type { GuestItem } from './guest-item.ts';
import { firstPicked } from './guest-options.ts';
import { choicesOf, OptionChoice } from './option-choice.tsx';

export interface DishChoice {
  readonly variantId: number | null;
  readonly addons: readonly number[];
  readonly options: readonly number[];
}

/** Returns the preselected choice of a dish: the first variant, no add-ons and the default options. */
export const firstChoice = (item: GuestItem): DishChoice => ({
  variantId: item.variants[0]?.id ?? null,
  addons: [],
  options: firstPicked(item),
});

interface DishChoicesProps {
  item: GuestItem;
  currency: Currency;
  choice: DishChoice;
  onChange: (choice: DishChoice) => void;
}

export function DishChoices({ item, currency, choice, onChange }: DishChoicesProps) {
  return (
    <>
      {item.variants.length > 0 && (
        <RadioGroup
          label={t('Variants')}
          value={String(choice.variantId)}
          onChange={(value) => onChange({ ...choice, variantId: Number(value) })}
          choices={choicesOf(item.variants, currency, { isWhole: true })}
        />
      )}
      {(item.groups ?? []).map((group) => (
        <OptionChoice
          key={group.id}
          group={group}
          picked={choice.options}
          currency={currency}
          onPick={(options) => onChange({ ...choice, options })}
        />
      ))}
      {item.addons.length > 0 && (
        <CheckboxGroup
          label={t('Extras')}
          values={choice.addons.map(String)}
          onChange={(values) => onChange({ ...choice, addons: values.map(Number) })}
          choices={choicesOf(item.addons, currency)}
        />
      )}
    </>
  );
}
