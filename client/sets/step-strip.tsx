// The steps of a set, each with its chosen dishes. A tap on a step goes back to that step.
import type { ChosenDish } from '#shared/billing/set-choices.ts';
import type { SetStep } from '#shared/entities/menu.ts';
import { t } from '../locales/t.ts';
import { isChoice, isFilled, piecesAt } from './set-steps.ts';
import styles from './sets.module.css';
import { choiceTitle } from './step-words.ts';

interface StepStripProps {
  steps: readonly SetStep[];
  chosen: readonly ChosenDish[];
  /** The index of the step that is shown. */
  at: number;
  onStep: (step: number) => void;
}

/** Returns the chosen dishes of a step: 'Burger, 2 × Fries'. */
function chosenWords({ choices }: SetStep, step: number, chosen: readonly ChosenDish[]): string {
  return chosen
    .flatMap((dish) => {
      const choice = choices.find((each) => isChoice(dish, step, each));
      if (choice === undefined) return [];
      const title = choiceTitle(choice);
      return [dish.quantity > 1 ? `${dish.quantity} × ${title}` : title];
    })
    .join(', ');
}

export function StepStrip({ steps, chosen, at, onStep }: StepStripProps) {
  return (
    <ol className={styles.strip} aria-label={t('Steps')}>
      {steps.map((step, index) => {
        const isDone =
          isFilled(steps, chosen, index) && (index < at || piecesAt(chosen, index) > 0);
        return (
          <li key={step.id}>
            <button
              type="button"
              className={styles.step}
              aria-current={index === at ? 'step' : undefined}
              data-filled={isDone}
              onClick={() => onStep(index)}
            >
              <span className={styles.mark} aria-hidden>
                {isDone ? '✓' : index + 1}
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{step.title}</span>
                <span className={styles.muted}>{chosenWords(step, index, chosen) || '–'}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
