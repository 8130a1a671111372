// Compares a release with the release before (contract 39.2).
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

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the fields of an object. Returns an empty object for a value that is not set, and undefined for a list or any
 * other value.
 */
function fieldsIn(value: unknown): Fields | undefined {
  if (value === undefined || value === null) return {};
  const isObject = typeof value === 'object' && !Array.isArray(value) && !('ref' in value);
  return isObject ? (value as Fields) : undefined;
}

const isSetting = (value: unknown): boolean =>
  value !== undefined && value !== null && fieldsIn(value) !== undefined;

/**
 * Returns the paths of the values that differ, each with the two values. Each value inside an object has its own path,
 * such as `serviceCharge.percent`.
 */
function differing(before: Fields, after: Fields, path = ''): [string, unknown, unknown][] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((name): [string, unknown, unknown][] => {
    const [old, now] = [before[name], after[name]];
    // A missing field does not change the value that the store has; a null field clears that value.
    const isSame = canonicalJson([old]) === canonicalJson([now]);
    if (isSame && (old === undefined) === (now === undefined)) return [];
    const at = `${path}${name}`;
    // Null switches off a setting that is an object, such as gift cards.
    if (path === '' && now === null && isSetting(old)) return [[at, true, false]];
    const [inOld, inNow] = [fieldsIn(old), fieldsIn(now)];
    const inside = inOld && inNow ? differing(inOld, inNow, `${at}.`) : [];
    return inside.length > 0 ? inside : [[at, old, now]];
  });
}

function changeOf(before: ReleaseEntry | undefined, after: ReleaseEntry): Change[] {
  const { ref, title } = after;
  const wasThere = before !== undefined && !before.isDeleted;
  if (after.isDeleted)
    return wasThere ? [{ ref, title, change: 'deleted', fields: [], values: {} }] : [];
  if (!wasThere) return [{ ref, title, change: 'added', fields: [], values: {} }];
  const [old, now] = [sentOf(before), sentOf(after)];
  const found = differing(old, now);
  const fields = found.map(([path]) => path);
  const pairs = found.flatMap(([path, was, is]) => {
    const pair = plainPair(was, is);
    return pair === undefined ? [] : [[path, pair] as const];
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
