// A sentence that warns, with its sign.
import { IconAlertTriangle } from '@tabler/icons-react';
import styles from './warning.module.css';

interface WarningProps {
  text: string;
  /** `alert` where it comes up before someone's eyes and must be heard. */
  role?: 'alert' | undefined;
}

export function Warning({ text, role }: WarningProps) {
  return (
    <p className={styles.warning} role={role}>
      <IconAlertTriangle size={22} aria-hidden />
      {text}
    </p>
  );
}
