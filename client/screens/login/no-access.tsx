// Shown to a user who may not open the page (contract 9).

import { IconLock } from '@tabler/icons-react';
import { FALLBACK } from '#shared/texts.ts';
import { landingPath } from '../../app/landing.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { hasMarker, session } from '../../session/session.ts';
import styles from './login.module.css';

/** Browsers from before 2026 may not support the Navigation API. */
interface KnownHistory {
  readonly navigation?: { readonly canGoBack: boolean };
}

/** Returns to the previous page if it belongs to the app, otherwise to the user's first page. */
function goBack(): void {
  if ((window as KnownHistory).navigation?.canGoBack === true) window.history.back();
  else window.location.assign(hasMarker() ? landingPath(session.user) : '/');
}

export function NoAccess() {
  return (
    <main className={styles.alone}>
      <EmptyState
        text={t(FALLBACK.noAccess)}
        icon={<IconLock size={48} stroke={1.5} aria-hidden />}
      >
        <h1 className="hidden-text">{t('No access')}</h1>
        <Button look="primary" onClick={goBack}>
          {t('Go back')}
        </Button>
      </EmptyState>
    </main>
  );
}
