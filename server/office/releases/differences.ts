// What a release changes, compared with the one before (contract 39.2).
import { canonicalJson } from '#shared/canonical-json.ts';
import type { ReleaseDifference } from '#shared/office.ts';
import type { ReleaseEntry } from '#shared/releases.ts';

type Change = ReleaseDifference['changes'][number];

/** Returns the fields of an entry as a store receives them. */
const sentOf = ({ title, body, groups, owned }: ReleaseEntry): Record<string, unknown> => ({
  ...body,
  title,
  ...(groups && { groups }),
  owned,
});

function changeOf(before: ReleaseEntry | undefined, after: ReleaseEntry): Change[] {
  const { ref, title } = after;
  const wasThere = before !== undefined && !before.isDeleted;
  if (after.isDeleted) return wasThere ? [{ ref, title, change: 'deleted', fields: [] }] : [];
  if (!wasThere) return [{ ref, title, change: 'added', fields: [] }];
  const [old, now] = [sentOf(before), sentOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort();
  const fields = names.filter((name) => canonicalJson([old[name]]) !== canonicalJson([now[name]]));
  return fields.length === 0 ? [] : [{ ref, title, change: 'changed', fields }];
}

/** Lists the entries that differ, each with its fields that differ. */
export function differences(
  before: readonly ReleaseEntry[],
  after: readonly ReleaseEntry[],
): Change[] {
  const known = new Map(before.map((entry) => [entry.ref, entry]));
  return after.flatMap((entry) => changeOf(known.get(entry.ref), entry));
}
