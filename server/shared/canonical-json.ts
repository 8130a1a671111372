// JSON with sorted members, as the hub hashes it: equal values give equal text (contract 1, 19.6).

/**
 * The member names of objects with the same shape in sorted order, each with the text that is written before its
 * value.
 */
type Shape = readonly (readonly [name: string, written: string])[];

/**
 * Shapes are cached, because sorting and quoting names takes most of the time, and nearly all objects have one of a
 * few shapes.
 */
const shapes = new Map<string, Shape>();
const MOST_SHAPES = 1000;

function shapeOf(names: readonly string[]): Shape {
  const id = names.join('\0');
  const known = shapes.get(id);
  if (known) return known;
  // Clears the cache when it is full. Otherwise objects with arbitrary names, such as texts by language, would fill
  // the memory.
  if (shapes.size >= MOST_SHAPES) shapes.clear();
  const shape = [...names].sort().map((name) => [name, `${JSON.stringify(name)}:`] as const);
  shapes.set(id, shape);
  return shape;
}

function objectText(value: object): string {
  let text = '{';
  for (const [name, written] of shapeOf(Object.keys(value))) {
    if (text.length > 1) text += ',';
    text += written + canonicalJson(Reflect.get(value, name));
  }
  return `${text}}`;
}

function listText(list: readonly unknown[]): string {
  let text = '[';
  for (const [index, value] of list.entries()) {
    if (index > 0) text += ',';
    text += canonicalJson(value);
  }
  return `${text}]`;
}

export function canonicalJson(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return listText(value);
  if (typeof value === 'object') return objectText(value);
  return JSON.stringify(value) ?? 'null';
}
