// The note about unsent entries that stayed at the old address of this screen, and what the user can do about them.
import { t } from '../locales/t.ts';
import styles from '../outbox/outbox-banner.module.css';
import { Button } from '../parts/button.tsx';
import { type LeftBehind, noteLeft } from './left-behind.ts';

export const leftWords = ({ count, at }: LeftBehind): string =>
  t(
    '{n, plural, one {# unsent entry is} other {# unsent entries are}} still stored on this screen under the address {at}.',
    { n: count, at },
  );

/** The link opens the old address. The page at that address then sends its remaining entries to this hub. */
export function LeftNote({ note }: { note: LeftBehind }) {
  return (
    <div className={styles.whole}>
      <p className={styles.label}>{leftWords(note)}</p>
      <p>{t('Open this address on this screen to send the entries. The old hub must be on.')}</p>
      <a href={note.at}>{note.at}</a>
      <div className={styles.buttons}>
        <Button onClick={() => noteLeft(undefined)}>{t('Dismiss')}</Button>
      </div>
    </div>
  );
}
