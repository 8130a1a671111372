// In the build: each icon as one path. The library draws every stroke as an element of its own, with names nobody reads.
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ICON = /\/@tabler\/icons-react\/dist\/esm\/icons\/Icon\w+\.mjs$/;

type Stroke = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/** The strokes of an icon, from its file's text, one behind the other; undefined where one is more than a line from a point. */
export function pathOf(source: string): string | undefined {
  const [, list] = /const __iconNode = (\[\[.*\]\]);/.exec(source) ?? [];
  if (list === undefined) return undefined;
  const strokes: readonly Stroke[] = JSON.parse(list);
  const isLine = ([tag, { d = '', key: _, ...others }]: Stroke) =>
    tag === 'path' && d.startsWith('M') && Object.keys(others).length === 0;
  return strokes.every(isLine) ? strokes.map(([, { d }]) => d).join('') : undefined;
}

/** An icon that can't be one path stays the library's. */
export function icons(client: string): Plugin {
  const maker = JSON.stringify(join(client, 'parts/icon.ts'));
  return {
    name: 'icons',
    apply: 'build',
    transform: {
      filter: { id: ICON },
      handler: (source) => {
        const path = pathOf(source);
        if (path === undefined) return null;
        const icon = `/* @__PURE__ */ makeIcon(${JSON.stringify(path)})`;
        return `import { makeIcon } from ${maker};\nexport default ${icon};`;
      },
    },
  };
}
