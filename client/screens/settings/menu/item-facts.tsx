// The facts of a dish for guests, and whether it is for sale (contract 21.4).
import { ALLERGENS, type Allergen, DIETS, type Diet } from '#shared/dish-facts.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { MAX_SHORT_NAME } from '#shared/limits.ts';
import { t } from '../../../locales/t.ts';
import { CheckboxGroup, Switch } from '../../../parts/choice.tsx';
import { factWords } from '../../../parts/fact-words.ts';
import { Field } from '../../../parts/field.tsx';
import styles from './option-list.module.css';

type MenuItem = AnswerOf<'GET /menu-items/{id}'>;

export interface FactValues {
  allergens: string[];
  diets: string[];
  color: string;
  kitchenName: string;
  buttonName: string;
  barcode: string;
  isActive: boolean;
}

/** The colour in the field while no colour is chosen. */
const NO_COLOR = '#808080';

export const factValues = (item?: MenuItem): FactValues => ({
  allergens: [...(item?.allergens ?? [])],
  diets: [...(item?.diets ?? [])],
  color: item?.color ?? '',
  kitchenName: item?.kitchen_name ?? '',
  buttonName: item?.button_name ?? '',
  barcode: item?.barcode ?? '',
  isActive: item?.is_active !== 0,
});

/** Returns whether the text is a barcode or empty. */
const isBarcode = (typed: string): boolean => /^(\d{6,20})?$/.test(typed);

const among = <T extends string>(all: readonly T[], words: readonly string[]): T[] =>
  all.filter((word) => words.includes(word));

export const factBody = ({ allergens, diets, ...rest }: FactValues) => ({
  allergens: among<Allergen>(ALLERGENS, allergens),
  diets: among<Diet>(DIETS, diets),
  ...rest,
});

const choicesOf = (words: readonly string[]) =>
  words.map((word) => ({ value: word, label: factWords(word) }));

interface TileColorProps {
  /** Empty if no colour is chosen. */
  readonly color: string;
  readonly onChange: (color: string) => void;
}

function TileColor({ color, onChange }: TileColorProps) {
  const isOn = color !== '';
  return (
    <>
      <Switch
        label={t('Colour of the tile')}
        checked={isOn}
        onChange={(on) => onChange(on ? NO_COLOR : '')}
      />
      {isOn && (
        <Field label={t('Colour')} hideLabel type="color" value={color} onChange={onChange} />
      )}
    </>
  );
}

interface FactFieldsProps {
  readonly values: FactValues;
  readonly onChange: (values: FactValues) => void;
}

export function FactFields({ values, onChange }: FactFieldsProps) {
  const set = (change: Partial<FactValues>) => onChange({ ...values, ...change });
  const said = values.allergens.length + values.diets.length;
  return (
    <>
      <Switch
        label={t('For sale')}
        hint={t('Off: hidden from the POS and the guest menu.')}
        checked={values.isActive}
        onChange={(isActive) => set({ isActive })}
      />
      <TileColor color={values.color} onChange={(color) => set({ color })} />
      <Field
        label={t('Button name')}
        hint={t("Shown on the till's tiles instead of the title. Leave empty to use the title.")}
        maxLength={MAX_SHORT_NAME}
        value={values.buttonName}
        onChange={(buttonName) => set({ buttonName })}
      />
      <Field
        label={t('Kitchen name')}
        hint={t('Shown on tickets and slips instead of the title. Leave empty to use the title.')}
        maxLength={MAX_SHORT_NAME}
        value={values.kitchenName}
        onChange={(kitchenName) => set({ kitchenName })}
      />
      <Field
        label={t('Barcode')}
        hint={t(
          'Scan the barcode here or type its digits. Scanning it at the till adds the dish to the cart.',
        )}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={values.barcode}
        error={isBarcode(values.barcode) ? undefined : t('Enter a barcode of 6 to 20 digits.')}
        onChange={(barcode) => set({ barcode: barcode.trim() })}
        onKeyDown={(event) => {
          // A scan ends with Enter, which must not send a form that is half filled.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <details className={styles.fold}>
        <summary className={styles.summary}>
          {t('Allergens and diets')} <span className="figures">({said})</span>
        </summary>
        <div className={styles.body}>
          <CheckboxGroup
            label={t('Diets')}
            choices={choicesOf(DIETS)}
            values={values.diets}
            onChange={(diets) => set({ diets })}
          />
          <CheckboxGroup
            label={t('Allergens')}
            choices={choicesOf(ALLERGENS)}
            values={values.allergens}
            onChange={(allergens) => set({ allergens })}
          />
        </div>
      </details>
    </>
  );
}
