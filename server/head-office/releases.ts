// Fetches the releases of head office, applies each when it is due, and reports the refused entries (contract 39.3).
import { createHash } from 'node:crypto';
import type { Decimals } from '#shared/billing/money.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import { invalid, Refusal } from '#shared/errors.ts';
import {
  numberRefs,
  RELEASE_CALLS,
  RELEASE_KINDS,
  type RefusedEntry,
  type Release,
  type ReleaseEntry,
} from '#shared/releases.ts';
import { type ApplyRelease, type CheckedEntry, noteReported } from '../api/releases/apply.ts';
import { lastRelease, listUnreported } from '../domain/releases/releases.ts';
import { getStore } from '../domain/store/settings.ts';
import { readReleaseBody } from '../http/release-body.ts';
import type { Hub } from '../hub.ts';
import { businessDayNow } from '../time/business-day.ts';
import { businessDayOf } from '../time/zone-days.ts';
import { fetchReleases, reportRelease } from './client.ts';

type Asking = Parameters<typeof fetchReleases>[0];

/**
 * Applies the releases that are due and reports them. Throws `OfficeFailed` if head office fails; the next run then
 * continues.
 */
export async function workOffReleases(
  hub: Hub,
  applyRelease: ApplyRelease,
  asking: Asking,
): Promise<void> {
  await report(hub, asking);
  for (;;) {
    const releases = await fetchReleases(asking, hub.read(lastRelease));
    for (const release of releases) {
      // Releases are applied in order, so a release that is not due makes the later releases wait.
      if (!isDue(hub, release)) return;
      await apply(hub, applyRelease, release);
      await report(hub, asking);
    }
    if (releases.length === 0) return;
  }
}

function isDue(hub: Hub, { starts, createdAt }: Release): boolean {
  if (starts === 'now') return true;
  return hub.read((tx) => {
    const { timezone, day_starts_at: dayStartsAt } = getStore(tx);
    const published = businessDayOf(Date.parse(createdAt), { timezone, dayStartsAt });
    return businessDayNow(tx, hub.clock()) > published;
  });
}

async function apply(
  hub: Hub,
  applyRelease: ApplyRelease,
  { no, title, entries }: Release,
): Promise<void> {
  const decimals = hub.read((tx) => getStore(tx).currency_decimals) as Decimals;
  const refused: RefusedEntry[] = [];
  const checked = inOrder(entries).flatMap((entry) => {
    try {
      return [checkEntry(entry, decimals)];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ ref: entry.ref, title: entry.title, reason: error.message });
      return [];
    }
  });
  const sent = { no, title, entries: checked, refused };
  const { status, text } = await hub.run(applyRelease, sent, { actor: null });
  if (status !== 200) throw new Error(`release ${no} was not applied: ${text}`);
}

/** Sorts the entries so that an entry comes after the entries to which it refers: sets after their dishes. */
const inOrder = (entries: readonly ReleaseEntry[]): ReleaseEntry[] =>
  RELEASE_KINDS.flatMap((kind) => {
    const all = entries.filter((entry) => entry.kind === kind);
    const isSet = ({ body }: ReleaseEntry) => body.kind === 'set';
    return [...all.filter((entry) => !isSet(entry)), ...all.filter(isSet)];
  });

/**
 * Checks an entry of a release. Its body must meet the same rules as a body that a person sends; throws 400
 * otherwise.
 */
function checkEntry(release: ReleaseEntry, decimals: Decimals): CheckedEntry {
  const { body, groups, ...entry } = release;
  const { kind, owned } = entry;
  if (!RELEASE_KINDS.includes(kind)) throw invalid('kind', 'This kind of entry is not known here.');
  const { ownable } = RELEASE_CALLS[kind];
  if (owned.some((field) => !(ownable as readonly string[]).includes(field)))
    throw invalid('owned', 'A store cannot own this field.');
  const numbered = numberRefs({ body, groupIds: groups ?? null });
  const sent = numbered.body as { body: object; groupIds: number[] | null };
  const checked = entry.isDeleted ? {} : readReleaseBody(kind, sent.body, decimals);
  return {
    ...entry,
    body: checked as CheckedEntry['body'],
    groupIds: sent.groupIds,
    refs: [...numbered.refs],
    hash: createHash('sha256').update(canonicalJson(release)).digest('hex'),
  };
}

async function report(hub: Hub, asking: Asking): Promise<void> {
  for (const { no, applied_at, refused } of hub.read(listUnreported)) {
    await reportRelease(asking, { no, appliedAt: new Date(applied_at).toISOString(), refused });
    await hub.run(noteReported, { no }, { actor: null });
  }
}
