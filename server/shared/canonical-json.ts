// JSON with sorted members: equal values give equal text, which can be hashed (contract 1, 19.6).

export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(Reflect.get(value, name))}`);
  return `{${members.join(',')}}`;
}
