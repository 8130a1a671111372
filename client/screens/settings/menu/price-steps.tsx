// Previews the price changes before they are saved.
import { t } from '../../../locales/t.ts';
import { Money } from '../../../parts/figures.tsx';
import type { Touched } from './price-list-form.ts';
import styles from './price-lists.module.css';

const SHOWN = 6;

export function PriceSteps({ steps }: { steps: readonly Touched[] }) {
  const changed = steps.filter(({ from, to }) => from !== to);
  return (
    <section className={styles.steps} aria-label={t('Price changes')} role="status">
      <p>
        {changed.length === 0
          ? t('No price changes yet.')
          : t('{n, plural, one {# price will change} other {# prices will change}}:', {
              n: changed.length,
            })}
      </p>
      {changed.length > 0 && (
        <ul>
          {changed.slice(0, SHOWN).map(({ key, name, from, to }) => (
            <li key={key}>
              <span>{name}</span>
              <span>
                <span className="hidden-text">{t('from##price')} </span>
                <s>
                  <Money value={from} />
                </s>
                <span className="hidden-text"> {t('to##price')}</span>{' '}
                <strong>
                  <Money value={to} />
                </strong>
              </span>
            </li>
          ))}
        </ul>
      )}
      {changed.length > SHOWN && <p>{t('and {n} more', { n: changed.length - SHOWN })}</p>}
    </section>
  );
}
