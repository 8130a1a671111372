// Buttons to go through a long list page by page.

import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { t } from '../locales/t.ts';
import { IconButton } from './button.tsx';
import styles from './pager.module.css';

interface PagerProps {
  page: number;
  totalPages: number;
  /** The total number of rows, and what they are: `312 customers`. */
  total: string;
  onPage: (page: number) => void;
}

export function Pager({ page, totalPages, total, onPage }: PagerProps) {
  return (
    <nav aria-label={t('Pages')} className={styles.pager}>
      <span className={styles.total}>{total}</span>
      <IconButton
        label={t('Previous page')}
        look="secondary"
        icon={<IconChevronLeft className="mirrored" size={20} aria-hidden />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span className="figures" aria-live="polite">
        {t('Page {page} of {pages}', { page, pages: Math.max(1, totalPages) })}
      </span>
      <IconButton
        label={t('Next page')}
        look="secondary"
        icon={<IconChevronRight className="mirrored" size={20} aria-hidden />}
        disabled={page >= totalPages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
