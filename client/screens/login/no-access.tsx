// Where a user without the scope lands (CONTRACT §9).
import { IconLock } from '@tabler/icons-react';
import { FALLBACK } from '#shared/texts.ts';
import { Button } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/states.tsx';

/** Back to the page before; opened by itself, to the sign-in page, which knows where to go on. */
function goBack(): void {
  if (window.history.length > 1) window.history.back();
  else window.location.assign('/');
}

export function NoAccess() {
  return (
    <main>
      <EmptyState text={FALLBACK.noAccess} icon={<IconLock size={48} stroke={1.5} aria-hidden />}>
        <h1 className="hidden-text">No access</h1>
        <Button look="primary" onClick={goBack}>
          Go back
        </Button>
      </EmptyState>
    </main>
  );
}
