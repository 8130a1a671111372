// The mark in the top bar for entries that were found on the old hub after a takeover (contract 38.1).
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '../app/lazy.tsx';
import { t } from '../locales/t.ts';
import styles from './alarm-strip.module.css';

const FoundDialog = lazyPart(async () => (await import('../orders/found-dialog.tsx')).FoundDialog);

interface Props {
  /** The number of entries that were found on the old hub and that nobody has entered or dismissed yet. */
  found: number;
  reload: () => Promise<void>;
}

export function FoundMark({ found, reload }: Props) {
  const [isOpen, setOpen] = useState(false);
  const label = t('{n, plural, one {# entry} other {# entries}} found on the old hub', {
    n: found,
  });
  return (
    <>
      {found > 0 && (
        <button
          type="button"
          className={styles.strip}
          data-mark="found"
          aria-label={label}
          onClick={() => setOpen(true)}
        >
          <IconHistory size={20} aria-hidden />
          <strong className="figures">{found}</strong>
        </button>
      )}
      {isOpen && <FoundDialog reload={reload} onClose={() => setOpen(false)} />}
    </>
  );
}
