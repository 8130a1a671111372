// One fault that the rehearsal of a takeover found, in the page's language. Its details stay in English, for support.
import { REHEARSAL_FAULTS, readFault } from '#shared/rehearsal.ts';
import { t } from '../../../locales/t.ts';
import styles from '../settings.module.css';

export function RehearsalFault({ fault }: { fault: string }) {
  const { kind, id = 0, details } = readFault(fault) ?? { details: fault };
  return (
    <p className={styles.intro}>
      {kind === 'order' && t(REHEARSAL_FAULTS.order, { id })}
      {kind !== undefined && kind !== 'order' && t(REHEARSAL_FAULTS[kind])}{' '}
      {details !== '' && <span lang="en">{details}</span>}
    </p>
  );
}
