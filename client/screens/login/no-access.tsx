// Where a user without the scope lands (CONTRACT §9).
import { IconLock } from '@tabler/icons-react';
import { FALLBACK } from '#shared/texts.ts';
import { Button } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { hasMarker, landingPath, session } from '../../session/session.ts';
import styles from './login.module.css';

/** Browsers of before 2026 may not know whether the page before is one of the app. */
interface KnownHistory {
  readonly navigation?: { readonly canGoBack: boolean };
}

/** Back to the page before, if it is one of the app; from a bookmark to where the user lands after signing in. */
function goBack(): void {
  if ((window as KnownHistory).navigation?.canGoBack === true) window.history.back();
  else window.location.assign(hasMarker() ? landingPath(session.user) : '/');
}

export function NoAccess() {
  return (
    <main className={styles.alone}>
      <EmptyState text={FALLBACK.noAccess} icon={<IconLock size={48} stroke={1.5} aria-hidden />}>
        <h1 className="hidden-text">No access</h1>
        <Button look="primary" onClick={goBack}>
          Go back
        </Button>
      </EmptyState>
    </main>
  );
}
