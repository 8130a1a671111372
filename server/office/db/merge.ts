// Merges the results of several databases to the result that a single database would return.

/** Compares texts by their bytes, as PostgreSQL does in a database with the collation C. */
export const byBytes = (a: string, b: string): number =>
  a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Merges sorted lists into one sorted list. The list of a single database stays as it is. */
export function mergeSorted<R>(lists: readonly R[][], compare: (a: R, b: R) => number): R[] {
  const [first = [], ...others] = lists;
  return others.length === 0 ? first : lists.flat().sort(compare);
}

/** Adds up rows with the same key, and sorts the sums. The rows of a single database stay as they are. */
export function mergeSums<R>(
  lists: readonly R[][],
  keyOf: (row: R) => string,
  add: (a: R, b: R) => R,
): R[] {
  const [first = [], ...others] = lists;
  if (others.length === 0) return first;
  const sums = new Map<string, R>();
  for (const row of lists.flat()) {
    const key = keyOf(row);
    const sum = sums.get(key);
    sums.set(key, sum === undefined ? row : add(sum, row));
  }
  return [...sums].sort(([a], [b]) => byBytes(a, b)).map(([, sum]) => sum);
}
