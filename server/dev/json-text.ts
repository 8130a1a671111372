// Writes JSON for people: each object and list that fits on a line is on one line.

const WIDTH = 110;

function lines(value: unknown, indent: string, room: number): string {
  const short = oneLine(value);
  if (short.length <= room || typeof value !== 'object' || value === null) return short;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const parts = Array.isArray(value)
    ? value.map((part) => inner + lines(part, inner, WIDTH - inner.length))
    : Object.entries(value).map(([key, part]) => {
        const name = `${inner}${JSON.stringify(key)}: `;
        return name + lines(part, inner, WIDTH - name.length);
      });
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, part]) => `${JSON.stringify(key)}: ${oneLine(part)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/**
 * Returns JSON with the members in the order of the object, and a line break at the end. `value` must not contain
 * `undefined`.
 */
export const writeJson = (value: object): string => `${lines(value, '', WIDTH)}\n`;
