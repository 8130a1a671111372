// The line above a printed page: the restaurant, what the page is about, and the day of printing. Only paper shows it.
import { hubNow } from '../hub/clock.ts';
import { useStore } from '../hub/store.ts';
import { dayIn } from '../hub/store-days.ts';
import { formatDay } from './figures.tsx';
import styles from './paper-head.module.css';

export function PaperHead({ about = [] }: { about?: readonly string[] }) {
  const { name = '', timezone } = useStore();
  const printed = formatDay(dayIn(hubNow(), timezone));
  return <p className={styles.head}>{[name, ...about, printed].filter(Boolean).join(' · ')}</p>;
}
