// Shows the steps of a set without asking for a choice: the dishes of each step, and what a dish adds to the price.
import { type Currency, toMinor } from '#shared/billing/money.ts';
import type { SetStep } from '#shared/entities/menu.ts';
import { formatMoney } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import { boundWords, choiceTitle } from '../sets/step-words.ts';
import styles from './guest-menu.module.css';

function Step({ step, currency }: { step: SetStep; currency: Currency }) {
  return (
    <section className={styles.step}>
      <h3>
        {step.title} <span className={styles.muted}>{boundWords(step)}</span>
      </h3>
      <ul>
        {step.choices.map((choice) => {
          const adds = toMinor(choice.surcharge, currency.decimals);
          return (
            <li key={`${choice.item_id} ${choice.variant_id}`}>
              <span>{choiceTitle(choice)}</span>
              {choice.left === 0 && <span className={styles.out}>{t('Sold out')}</span>}
              {adds > 0 && choice.left !== 0 && (
                <span className="figures">{`+${formatMoney(adds, currency)}`}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function SetSteps({ steps, currency }: { steps: readonly SetStep[]; currency: Currency }) {
  return steps.map((step) => <Step key={step.id} step={step} currency={currency} />);
}
