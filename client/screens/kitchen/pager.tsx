// The pager of the display: which tickets are shown, how to reach the other tickets, and which of the other tickets are
// new.

import { t } from '../../locales/t.ts';
import { IconButton } from '../../parts/button.tsx';
import styles from './strip.module.css';
import type { TicketPart } from './ticket.tsx';
import type { Pages } from './use-pages.ts';

interface WallPagerProps {
  pages: Pages;
  parts: readonly (TicketPart & { readonly page: number })[];
  /** Tickets that nobody has seen yet. */
  unseen: ReadonlySet<number>;
}

/** Returns `1–9 of 20`. A ticket that spans two pages is counted on both pages. */
function rangeOf({ parts, pages }: Pick<WallPagerProps, 'parts' | 'pages'>): string {
  const all = [...new Set(parts.map(({ orderId }) => orderId))];
  const here = parts.filter(({ page }) => page === pages.page).map(({ orderId }) => orderId);
  const first = all.indexOf(here[0] ?? 0) + 1;
  const last = all.indexOf(here.at(-1) ?? 0) + 1;
  return t('{first}–{last} of {count}', { first, last, count: all.length });
}

export function WallPager({ pages, parts, unseen }: WallPagerProps) {
  if (pages.count === 1) return null;
  const { page, count, go } = pages;
  const here = new Set(parts.filter((part) => part.page === page).map(({ orderId }) => orderId));
  const elsewhere = parts.filter(({ orderId, number }) => number === 0 && unseen.has(orderId));
  const fresh = elsewhere.filter(({ orderId }) => !here.has(orderId));
  const [next] = fresh;
  return (
    <nav className={styles.pager} aria-label={t('Pages of the board')}>
      <IconButton
        size="touch"
        look="secondary"
        label={t('Previous page')}
        icon={
          <span className="mirrored" aria-hidden>
            ←
          </span>
        }
        disabled={page === 0}
        onClick={() => go(page - 1)}
      />
      <p className={styles.range}>{rangeOf({ parts, pages })}</p>
      <IconButton
        size="touch"
        look="secondary"
        label={t('Next page')}
        icon={
          <span className="mirrored" aria-hidden>
            →
          </span>
        }
        disabled={page === count - 1}
        onClick={() => go(page + 1)}
      />
      {next !== undefined && (
        <button type="button" className={styles.fresh} onClick={() => go(next.page)}>
          {t('{n, plural, one {# new} other {# new}}', { n: fresh.length })}{' '}
          <span className="mirrored">{next.page > page ? '→' : '←'}</span>
        </button>
      )}
    </nav>
  );
}
