// Prints the token slip of this screen's last order (contract 9).
import { useState } from 'react';
import { Redirect } from 'wouter';
import { tokenParts } from '#shared/billing/receipt.ts';
import { storedReceipt, storedToken } from '../../checkout/receipt.ts';
import { useStore } from '../../hub/store.ts';
import { t } from '../../locales/t.ts';
import { formatInstant } from '../../parts/figures.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { hasMarker } from '../../session/session.ts';
import { Paper } from './paper.tsx';

export function PrintToken() {
  const { timezone } = useStore();
  const [tokenNo] = useState(storedToken);
  const [widthMm] = useState(() => Number(storedReceipt()?.print.page_format ?? '80'));
  const [now] = useState(() => new Date().toISOString());
  if (!hasMarker()) return <Redirect to="/" replace />;
  if (tokenNo === undefined)
    return (
      <main>
        <h1 className="hidden-text">{t('Token')}</h1>
        <EmptyState text={t('There is no token to print.')} />
      </main>
    );
  return (
    <Paper
      title={t('Token')}
      widthMm={widthMm}
      parts={tokenParts(tokenNo, formatInstant(now, timezone))}
    />
  );
}
