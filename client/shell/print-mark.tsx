// A small mark in the top bar while print jobs wait or need attention.

import { IconPrinter } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useData } from '../hub/data.ts';
import { t } from '../locales/t.ts';
import { passes, useUser } from '../session/session.ts';
import styles from './connection-mark.module.css';

const EVERY_MS = 10_000;
const SELLERS = ['POS', 'ORDERS'] as const;

/** Shows the mark to users who may sell. Shows nothing while everything is printed. */
export function PrintMark() {
  const mayAsk = passes(useUser(), SELLERS);
  const { data } = useData('GET /print/jobs', mayAsk ? { query: {} } : null, { everyMs: EVERY_MS });
  const count = data?.openCount ?? 0;
  const isUrgent = data?.open.some(({ state }) => state !== 'waiting' && state !== 'printing');
  return (
    <span role="status" aria-label={t('Print Queue')}>
      {count > 0 && (
        <Link
          href="/dashboard/print-queue"
          className={styles.mark}
          data-mark="print"
          data-look={isUrgent ? 'stale' : 'reconnecting'}
        >
          <IconPrinter size={16} aria-hidden />
          <span>
            {count}
            <span className={styles.printing}> {t('to print')}</span>
          </span>
        </Link>
      )}
    </span>
  );
}
