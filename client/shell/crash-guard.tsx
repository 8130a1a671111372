// Shows a sentence and a Retry button when a screen fails. The rest of the app stays visible.

import { Component, type ReactNode } from 'react';
import { FALLBACK } from '#shared/texts.ts';
import { t } from '../locales/t.ts';
import { LoadError } from '../parts/states.tsx';

interface Props {
  children: ReactNode;
}

export class CrashGuard extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    // If the file of a screen could not be fetched, another attempt fails until the page is reloaded. So the button
    // reloads the page.
    return <LoadError text={t(FALLBACK.wrongTryLater)} onRetry={() => window.location.reload()} />;
  }
}
