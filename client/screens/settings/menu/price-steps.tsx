// Previews the price changes before they are saved.
import { Money } from '../../../parts/figures.tsx';
import type { Touched } from './price-list-form.ts';
import styles from './price-lists.module.css';

const SHOWN = 6;

export function PriceSteps({ steps }: { steps: readonly Touched[] }) {
  const changed = steps.filter(({ from, to }) => from !== to);
  return (
    <section className={styles.steps} aria-label="What it changes" role="status">
      <p>
        {changed.length === 0
          ? 'No price changes yet.'
          : `It changes ${changed.length} ${changed.length === 1 ? 'price' : 'prices'}:`}
      </p>
      {changed.length > 0 && (
        <ul>
          {changed.slice(0, SHOWN).map(({ key, name, from, to }) => (
            <li key={key}>
              <span>{name}</span>
              <span>
                <span className="hidden-text">from </span>
                <s>
                  <Money value={from} />
                </s>
                <span className="hidden-text"> to</span>{' '}
                <strong>
                  <Money value={to} />
                </strong>
              </span>
            </li>
          ))}
        </ul>
      )}
      {changed.length > SHOWN && <p>and {changed.length - SHOWN} more</p>}
    </section>
  );
}
