// Shows the age of the stored menu while the hub is away.
import { useStore } from '../../hub/store.ts';
import { formatInstant } from '../../parts/figures.tsx';
import styles from './pos.module.css';

export function OldMenuNote({ seenAt }: { seenAt: number }) {
  const { timezone } = useStore();
  return (
    <p className={styles.away} role="status">
      The hub can't be reached. This is the menu as of{' '}
      {formatInstant(new Date(seenAt).toISOString(), timezone)}.
    </p>
  );
}
