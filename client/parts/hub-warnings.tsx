// What the hub complains of: an old backup, a clock that can't be right.
import { IconAlertTriangle } from '@tabler/icons-react';
import styles from './hub-warnings.module.css';

interface HubWarningsProps {
  warnings: readonly (string | null)[];
}

export function HubWarnings({ warnings }: HubWarningsProps) {
  const told = warnings.filter((text) => text !== null);
  if (told.length === 0) return null;
  return (
    <div role="status" className={styles.warnings}>
      {told.map((text) => (
        <p key={text}>
          <IconAlertTriangle size={22} aria-hidden />
          {text}
        </p>
      ))}
    </div>
  );
}
