// The state of this screen: connection, unsent entries, and whether it opens without the hub.

import { useState } from 'react';
import { KEPT_WORDS, type OfflineApp, useKeptApp } from '../../app/offline-app.ts';
import { type Freshness, useFreshness } from '../../hub/freshness.ts';
import { t } from '../../locales/t.ts';
import { useOutboxCount } from '../../outbox/outbox-state.ts';
import { Card } from '../../parts/card.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Field } from '../../parts/field.tsx';
import { FreshnessWords, freshnessText } from '../../parts/freshness-words.tsx';
import { nameTill, useTillName } from '../../parts/till-name.ts';
import { passes, useUser } from '../../session/session.ts';
import styles from './support.module.css';

interface ScreenState {
  readonly freshness: Freshness;
  readonly unsent: number;
  readonly kept: OfflineApp;
}

export function useScreenState(): ScreenState {
  return { freshness: useFreshness(), unsent: useOutboxCount(), kept: useKeptApp() };
}

/** Returns the text that is copied about this screen: one fact per line. */
export function screenStateText(
  { freshness, unsent, kept }: ScreenState,
  timezone: string | undefined,
): string {
  return [
    t('This screen: {state}', { state: freshnessText(freshness, timezone) }),
    t('Unsent orders and payments: {unsent}', { unsent }),
    t(KEPT_WORDS[kept]),
  ].join('\n');
}

/** The name by which a customer display finds this till. */
function TillName() {
  const name = useTillName();
  const mayTill = passes(useUser(), ['POS']);
  const [typed, setTyped] = useState(name);
  if (!mayTill) return null;
  return (
    <Field
      label={t('Name of this till, for its customer display')}
      maxLength={60}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        nameTill(text);
      }}
    />
  );
}

export function ThisScreen() {
  const { freshness, unsent, kept } = useScreenState();
  return (
    <Card title={t('This screen')}>
      <div className={styles.list}>
        <Facts
          rows={[
            { label: t('Connection to the hub'), value: <FreshnessWords freshness={freshness} /> },
            {
              label: t('Unsent on this screen'),
              value:
                unsent === 0
                  ? t('None##unsent')
                  : t('{unsent}, to be sent when the hub is back', { unsent }),
            },
          ]}
        />
        <p>{t(KEPT_WORDS[kept])}</p>
        <TillName />
      </div>
    </Card>
  );
}
