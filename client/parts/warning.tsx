// A warning sentence with its icon.
import { IconAlertTriangle } from '@tabler/icons-react';
import styles from './warning.module.css';

interface WarningProps {
  text: string;
  /** `alert` if the warning can appear while the screen is in use, so that screen readers announce it. */
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
