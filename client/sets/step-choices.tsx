// The dishes that a step of a set offers, with their surcharges and how many are chosen.
import { IconMinus } from '@tabler/icons-react';
import { type Currency, toMinor } from '#shared/billing/money.ts';
import type { ChosenDish } from '#shared/billing/set-choices.ts';
import type { SetStep } from '#shared/entities/menu.ts';
import { formatMoney } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import { IconButton } from '../parts/button.tsx';
import { isFull, isOut, piecesOf, type StepChoice } from './set-steps.ts';
import styles from './sets.module.css';
import { boundWords, choiceTitle } from './step-words.ts';

/** A choice shows its remaining portions if no more portions than this remain. */
const FEW = 3;

interface StepChoicesProps {
  steps: readonly SetStep[];
  /** The index of the step that is shown. */
  at: number;
  chosen: readonly ChosenDish[];
  /** True while the chosen dishes are defaults, which the next tap replaces. */
  isPreset: boolean;
  currency: Currency;
  onPick: (choice: StepChoice) => void;
  onDrop: (choice: StepChoice) => void;
}

function Left({ left }: { left: number | null | undefined }) {
  if (left === 0) return <span className={styles.out}>{t('Sold out')}</span>;
  if (typeof left !== 'number' || left > FEW) return null;
  return <span className={styles.few}>{t('{left} left', { left })}</span>;
}

function Choice({ choice, ...props }: StepChoicesProps & { choice: StepChoice }) {
  const { steps, at, chosen, isPreset, currency, onPick, onDrop } = props;
  const isOnly = steps[at]?.max === 1;
  const own = piecesOf(chosen, at, choice);
  const isMost = !isOnly && !isPreset && isFull(steps, chosen, at);
  const surcharge = toMinor(choice.surcharge, currency.decimals);
  const title = choiceTitle(choice);
  const isSoldOut = isOut(choice, isOnly || isPreset ? 0 : own);
  return (
    <div className={styles.choice} data-chosen={own > 0}>
      <button
        type="button"
        className={styles.pick}
        aria-pressed={own > 0}
        disabled={isMost || isSoldOut}
        onClick={() => onPick(choice)}
      >
        <span className={styles.dish}>
          <span className={styles.title}>{title}</span>
          <Left left={choice.left} />
        </span>
        {surcharge > 0 && (
          <span className={styles.adds}>{`+${formatMoney(surcharge, currency)}`}</span>
        )}
        {own > 0 && <span className={styles.count}>{isOnly ? '✓' : `${own} ×`}</span>}
      </button>
      {!isOnly && own > 0 && (
        <IconButton
          label={t('One less {dish}', { dish: title })}
          size="touch"
          icon={<IconMinus size={20} aria-hidden />}
          onClick={() => onDrop(choice)}
        />
      )}
    </div>
  );
}

export function StepChoices(props: StepChoicesProps) {
  const step = props.steps[props.at];
  if (step === undefined) return null;
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>
        <span>{step.title}</span>
        <span className={styles.asks}>{boundWords(step)}</span>
      </legend>
      {step.choices.map((choice) => (
        <Choice key={`${choice.item_id} ${choice.variant_id}`} choice={choice} {...props} />
      ))}
    </fieldset>
  );
}
