// The details behind the connection mark: freshness, unsent entries, and whether this browser has stored the app.

import { useSnapshot } from 'valtio';
import { KEPT_WORDS, useKeptApp } from '../app/offline-app.ts';
import { changeOver } from '../changeover/leave.ts';
import type { Freshness, FreshnessKind } from '../hub/freshness.ts';
import { silentMs } from '../hub/heard.ts';
import { hubState } from '../hub/hub-state.ts';
import { linkToPartner, pairState } from '../hub/pair-state.ts';
import { t, words } from '../locales/t.ts';
import { useOutboxCount } from '../outbox/outbox-state.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FreshnessWords } from '../parts/freshness-words.tsx';
import styles from './connection-mark.module.css';

/**
 * If the hub has been silent for this long, in ms, a tap on the link to the second hub also takes the unsent entries
 * along.
 */
const SILENT_MS = 10_000;

const EXPLANATIONS = words({
  live: 'Changes arrive immediately.',
  fresh:
    'The hub answers. This page was loaded at the time shown. To load newer data, leave this page and come back.',
  unloaded: 'The hub answers, but this list has not loaded yet.',
  connecting: 'Connecting to the hub.',
  reconnecting: 'The hub does not answer. This screen tries again every few seconds.',
  stale: "The hub can't be reached. This page may be out of date. This screen keeps trying.",
}) satisfies Record<FreshnessKind, string>;

export function ConnectionDetails({
  freshness,
  onClose,
}: {
  freshness: Freshness;
  onClose: () => void;
}) {
  const kept = useKeptApp();
  const unsent = useOutboxCount();
  const { partner, pass } = useSnapshot(pairState);
  return (
    <Dialog open title={t('Connection to the hub')} onClose={onClose}>
      <div className={styles.details}>
        <p>
          <strong>
            <FreshnessWords freshness={freshness} />
          </strong>
        </p>
        <p>{t(EXPLANATIONS[freshness.kind])}</p>
        <p>
          {unsent === 0
            ? t('No unsent orders or payments.')
            : t('Unsent orders and payments on this screen: {unsent}.', { unsent })}
        </p>
        <p>{t(KEPT_WORDS[kept])}</p>
        {partner !== undefined && (
          <p>
            <a
              href={linkToPartner(partner, pass)}
              onClick={(event) => {
                // While this hub can be reached, the link only opens the second hub. The unsent entries then stay on
                // this screen.
                if (hubState.reachable || silentMs() < SILENT_MS) return;
                event.preventDefault();
                void changeOver(partner);
              }}
            >
              {t('Open the second hub')}
            </a>
          </p>
        )}
      </div>
    </Dialog>
  );
}
