// What a release changes, compared with the one before (contract 39.2).
import { canonicalJson } from '#shared/canonical-json.ts';
import type { PlainValue, ReleaseDifference } from '#shared/office.ts';
import type { ReleaseEntry } from '#shared/releases.ts';

type Change = ReleaseDifference['changes'][number];

/** Returns the fields of an entry as a store receives them. */
const sentOf = ({ title, body, groups, owned }: ReleaseEntry): Record<string, unknown> => ({
  ...body,
  title,
  ...(groups && { groups }),
  owned,
});

const isPlain = (value: unknown): value is PlainValue | undefined =>
  value === undefined || value === null || typeof value !== 'object';

const plainPair = (before: unknown, after: unknown): [PlainValue, PlainValue] | undefined =>
  isPlain(before) && isPlain(after) ? [before ?? null, after ?? null] : undefined;

function changeOf(before: ReleaseEntry | undefined, after: ReleaseEntry): Change[] {
  const { ref, title } = after;
  const wasThere = before !== undefined && !before.isDeleted;
  if (after.isDeleted)
    return wasThere ? [{ ref, title, change: 'deleted', fields: [], values: {} }] : [];
  if (!wasThere) return [{ ref, title, change: 'added', fields: [], values: {} }];
  const [old, now] = [sentOf(before), sentOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort();
  const fields = names.filter((name) => canonicalJson([old[name]]) !== canonicalJson([now[name]]));
  const pairs = fields.flatMap((name) => {
    const pair = plainPair(old[name], now[name]);
    return pair === undefined ? [] : [[name, pair] as const];
  });
  const values = Object.fromEntries(pairs);
  return fields.length === 0 ? [] : [{ ref, title, change: 'changed', fields, values }];
}

/** Lists the entries that differ, each with its fields that differ. */
export function differences(
  before: readonly ReleaseEntry[],
  after: readonly ReleaseEntry[],
): Change[] {
  const known = new Map(before.map((entry) => [entry.ref, entry]));
  return after.flatMap((entry) => changeOf(known.get(entry.ref), entry));
}
