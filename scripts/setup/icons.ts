// Build plugin: turns each icon into one path. The library draws every stroke as a separate element, with unused names.
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ICON = /\/@tabler\/icons-react\/dist\/esm\/icons\/Icon\w+\.mjs$/;

type Stroke = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/**
 * Returns the strokes of an icon as one path. `source` is the text of its file. Undefined if a stroke is not a plain
 * path.
 */
export function pathOf(source: string): string | undefined {
  const [, list] = /const __iconNode = (\[\[.*\]\]);/.exec(source) ?? [];
  if (list === undefined) return undefined;
  const strokes: readonly Stroke[] = JSON.parse(list);
  const isLine = ([tag, { d = '', key: _, ...others }]: Stroke) =>
    tag === 'path' && d.startsWith('M') && Object.keys(others).length === 0;
  return strokes.every(isLine) ? strokes.map(([, { d }]) => d).join('') : undefined;
}

/** Returns the plugin. An icon that can't be one path is left unchanged. */
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
