// JSON with sorted members, as the hub hashes it: equal values give equal text (contract 1, 19.6).

/** How objects with the same member names in the same order are written. */
interface Shape {
  readonly names: readonly string[];
  /** The positions of the sorted members among `names`. */
  readonly order: readonly number[];
  /** The text before the value of each sorted member, such as `,"total":`. */
  readonly before: readonly string[];
}

/**
 * The cached shapes. The keys are their first member names. Sorting and quoting names takes most of the time, and
 * nearly all objects have one of a few shapes.
 */
const shapes = new Map<string, Shape[]>();
/**
 * The maximum number of first member names in the cache. A full cache is cleared, because objects with arbitrary names,
 * such as texts by language, could otherwise fill the memory.
 */
const MOST_FIRST_NAMES = 500;
const MOST_SHAPES_OF_NAME = 16;

const hasNames = (shape: Shape, names: readonly string[]): boolean =>
  shape.names.length === names.length && names.every((name, at) => shape.names[at] === name);

function makeShape(names: readonly string[]): Shape {
  const order = names.map((_, at) => at);
  const nameAt = (at: number) => names[at] ?? '';
  order.sort((a, b) => (nameAt(a) < nameAt(b) ? -1 : 1));
  const before = order.map((at, n) => `${n > 0 ? ',' : ''}${JSON.stringify(nameAt(at))}:`);
  return { names, order, before };
}

function shapeOf(names: readonly string[]): Shape {
  const first = names[0] ?? '';
  const known = shapes.get(first);
  const found = known?.find((one) => hasNames(one, names));
  if (found) return found;
  const shape = makeShape(names);
  if (known && known.length < MOST_SHAPES_OF_NAME) known.push(shape);
  else {
    if (shapes.size >= MOST_FIRST_NAMES) shapes.clear();
    shapes.set(first, [shape]);
  }
  return shape;
}

function objectText(value: object): string {
  const { order, before } = shapeOf(Object.keys(value));
  // Reading each member by its name would take several times as long.
  const values = Object.values(value);
  let text = '{';
  for (let n = 0; n < order.length; n += 1)
    text += before[n] + canonicalJson(values[order[n] ?? 0]);
  return `${text}}`;
}

function listText(list: readonly unknown[]): string {
  let text = '[';
  for (let n = 0; n < list.length; n += 1) text += (n > 0 ? ',' : '') + canonicalJson(list[n]);
  return `${text}]`;
}

/** Matches the characters that JSON may write in another form: quotes, backslashes, control characters, surrogates. */
const ESCAPED = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return ESCAPED.test(value) ? JSON.stringify(value) : `"${value}"`;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null';
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return listText(value);
  if (typeof value === 'object') return objectText(value);
  return JSON.stringify(value) ?? 'null';
}
