// The freshness of a screen in words. The words are the same in the top bar, in its dialog and on the support page.

import { toHubIso } from '../hub/clock.ts';
import type { Freshness, FreshnessKind } from '../hub/freshness.ts';
import { useStore } from '../hub/store.ts';
import { t, words } from '../locales/t.ts';
import { formatInstant } from './figures.tsx';

const WORDS = words({
  live: { word: 'Live' },
  fresh: { word: 'As of' },
  unloaded: { word: 'Not loaded' },
  connecting: { word: 'Connecting…' },
  reconnecting: { word: 'Reconnecting', joint: 'since' },
  stale: { word: 'Out of date', joint: 'since' },
}) satisfies Record<FreshnessKind, { word: string; joint?: string }>;

function partsOf({ kind, since }: Freshness, timezone: string | undefined) {
  if (kind === 'fresh' && since === undefined) return { word: t('Connected') };
  const word = t(WORDS[kind].word);
  if (since === undefined || !(kind === 'fresh' || 'joint' in WORDS[kind])) return { word };
  const time = formatInstant(toHubIso(since), timezone, 'second');
  return kind === 'fresh' ? { word, time } : { word, joint: t(WORDS.stale.joint), time };
}

/** Returns `Out of date since 7:42:05 PM`, in the store's time zone. */
export function freshnessText(freshness: Freshness, timezone: string | undefined): string {
  const { word, joint, time } = partsOf(freshness, timezone);
  return [word, joint, time].filter((part) => part !== undefined).join(' ');
}

/** Shows the text in parts, so that a narrow screen can hide the word `since`. */
export function FreshnessWords({
  freshness,
  jointClass,
}: {
  freshness: Freshness;
  jointClass?: string | undefined;
}) {
  const { timezone } = useStore();
  const { word, joint, time } = partsOf(freshness, timezone);
  return (
    <>
      {word}
      {joint !== undefined && <span className={jointClass}> {joint}</span>}
      {time !== undefined && (
        <>
          {' '}
          <time className="figures">{time}</time>
        </>
      )}
    </>
  );
}
