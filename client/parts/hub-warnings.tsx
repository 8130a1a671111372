// The hub's warnings: an old backup, a wrong clock.
import { describedLater } from '../locales/messages.ts';
import { useMessages } from '../locales/use-messages.ts';
import styles from './hub-warnings.module.css';
import { Warning } from './warning.tsx';

interface HubWarningsProps {
  warnings: readonly (string | null)[];
}

export function HubWarnings({ warnings }: HubWarningsProps) {
  useMessages();
  const shown = warnings.filter((text) => text !== null);
  if (shown.length === 0) return null;
  return (
    <div role="status" className={styles.warnings}>
      {shown.map((text) => (
        <Warning key={text} text={describedLater(text)} />
      ))}
    </div>
  );
}
