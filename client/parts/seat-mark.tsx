// The number of the seat before a dish. Shows nothing if the dish is for the whole table (seat 0).
import { t } from '../locales/t.ts';
import styles from './seat-mark.module.css';

export function SeatMark({ seat = 0 }: { seat?: number | undefined }) {
  if (seat === 0) return null;
  return (
    <span className={styles.seat}>
      <span className="hidden-text">{t('Seat')} </span>
      {seat}
    </span>
  );
}
