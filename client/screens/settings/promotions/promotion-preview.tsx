// Shows what the typed promotion would do to the last bills of today (contract 31.1).
import type { Currency } from '#shared/billing/money.ts';
import { useStore } from '../../../hub/store.ts';
import { formatAmount } from '../../../locales/format.ts';
import { t } from '../../../locales/t.ts';
import { DateTime, Money } from '../../../parts/figures.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import styles from '../menu/price-lists.module.css';
import type { Preview, PreviewLoad } from './use-preview.ts';

type Bill = Preview['bills'][number];

/** Returns `Table 4 · Lunch · Bill 12`: the table or else the token, the bill's title and its number. */
function nameOf({ id, title, table_title, token_no }: Bill): string {
  const token = token_no === null ? null : t('Token {tokenNo}', { tokenNo: token_no });
  const parts = [table_title ?? token, title, t('Bill {id}', { id })];
  return parts.filter((part) => part !== null).join(' · ');
}

/**
 * Returns in words how much the promotion lowers the total. A promotion can also raise the total, if it uses pieces
 * that a better promotion would reduce more.
 */
function offInWords({ off, offBefore }: Pick<Bill, 'off' | 'offBefore'>, currency: Currency) {
  const amount = formatAmount(Math.abs(off), currency);
  if (off < 0) return t('{amount} more##preview', { amount });
  if (offBefore === 0) return t('{amount} off##preview', { amount });
  return t('{amount} off, currently {before} off', {
    amount,
    before: formatAmount(offBefore, currency),
  });
}

function Effect({
  total,
  offBefore,
  off,
  newTotal,
}: Pick<Bill, 'total' | 'offBefore' | 'off' | 'newTotal'>) {
  const { currency } = useStore();
  return (
    <span className={styles.effect}>
      <span>
        {newTotal !== total && (
          <s>
            <span className="hidden-text">{t('Total')} </span>
            <Money value={total} />
          </s>
        )}{' '}
        <strong>
          <span className="hidden-text">{t('New total')} </span>
          <Money value={newTotal} />
        </strong>
      </span>
      <small>{offInWords({ off, offBefore }, currency)}</small>
    </span>
  );
}

function Bills({ preview }: { preview: Preview }) {
  const { bills } = preview;
  if (bills.length === 0) {
    return <p>{t('No bills today yet. The effect on the newest 20 bills is shown here.')}</p>;
  }
  return (
    <ul className={styles.bills}>
      <li className={styles.sum}>
        <span>
          {t('{n, plural, one {The last bill} other {The last # bills}}', { n: bills.length })}
        </span>
        <Effect {...preview} />
      </li>
      {bills.map((bill) => (
        <li key={bill.id}>
          <span>
            {nameOf(bill)}
            <small>
              <DateTime value={bill.opened_at} kind="time" />
            </small>
          </span>
          <Effect {...bill} />
        </li>
      ))}
    </ul>
  );
}

interface PromotionPreviewProps {
  load: PreviewLoad;
  /** What must be entered before the hub can compute the effect; undefined if nothing is missing. */
  missing: string | undefined;
  /** The coupon that the promotion needs; null if it needs no coupon. */
  coupon: string | null;
}

export function PromotionPreview({ load, missing, coupon }: PromotionPreviewProps) {
  return (
    <section
      className={styles.preview}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-labelledby="promotion-preview"
      aria-busy={missing === undefined && load.isWaiting}
    >
      <h3 id="promotion-preview">{t('Effect on today’s bills')}</h3>
      {missing === undefined ? (
        <>
          <p className={styles.note}>
            {t(
              'The promotion would have reduced these bills by these amounts. The bills do not change.',
            )}
            {coupon !== null &&
              ` ${t('Only bills with the coupon {coupon} are included.', { coupon })}`}
          </p>
          <LoadedView load={load}>{(preview) => <Bills preview={preview} />}</LoadedView>
        </>
      ) : (
        <p>{missing}</p>
      )}
    </section>
  );
}
