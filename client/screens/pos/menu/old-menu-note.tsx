// Shows the age of the stored menu while the hub is away.

import { useStore } from '../../../hub/store.ts';
import { t } from '../../../locales/t.ts';
import { formatInstant } from '../../../parts/figures.tsx';
import styles from '../pos.module.css';

export function OldMenuNote({ seenAt }: { seenAt: number }) {
  const { timezone } = useStore();
  return (
    <p className={styles.away} role="status">
      {t("The hub can't be reached. This is the menu as of {time}.", {
        time: formatInstant(new Date(seenAt).toISOString(), timezone),
      })}
    </p>
  );
}
