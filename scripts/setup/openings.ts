// Build plugin: lists the files that each address loads first, so that the hub can name them in the page.
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Plugin } from 'vite';

export interface BuiltChunk {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly moduleIds: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined;
}

/**
 * Returns the files of these chunks, of their imports, and of all their styles; `more` returns further chunks that a
 * chunk needs.
 */
export function filesOf(
  chunks: readonly BuiltChunk[],
  first: readonly BuiltChunk[],
  more: (chunk: BuiltChunk) => readonly string[] = () => [],
): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const waiting = [...first];
  const files = new Set<string>();
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    if (files.has(chunk.fileName)) continue;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    waiting.push(...[...chunk.imports, ...more(chunk)].flatMap((name) => byName.get(name) ?? []));
  }
  return files;
}

interface Row {
  readonly addresses: readonly string[];
  readonly modules: readonly string[];
}

const TABLE = 'app/pages.ts';
const SETTINGS_TABLE = 'app/settings-pages.ts';
/** The module that imports the screens of the settings. A page fetches this module before any of these screens. */
const SETTINGS_SCREENS = 'screens/settings/screens.ts';

const quoted = (text: string): string[] => [...text.matchAll(/'([^']+)'/g)].map((m) => m[1] ?? '');

/** Reads the rows of a table of pages from its source text; `screensOf` returns the modules of a row's screen. */
function readRows(table: string, screensOf: (row: string) => readonly string[]): Row[] {
  return table
    .split(/\n {2}\{\n/)
    .slice(1)
    .map((row) => {
      const [, path = ''] = /path: '([^']+)'/.exec(row) ?? [];
      const [, also = ''] = /also: \[([^\]]+)\]/.exec(row) ?? [];
      const modules = screensOf(row);
      if (path === '' || modules.length === 0) throw new Error(`not a row of pages: ${row}`);
      const hasStrip = row.includes('strip: true');
      const frames = [
        hasStrip && 'shell/strip-frame.tsx',
        !hasStrip && !row.includes('bare: true') && 'shell/shell.tsx',
        row.includes('settings: {') && 'shell/settings-frame.tsx',
      ].filter((frame) => frame !== false);
      return { addresses: [path, ...quoted(also)], modules: [...frames, ...modules] };
    });
}

/** Returns the screen that a row imports directly. */
const ownScreen = (row: string): string[] => {
  const [, module] = /import\('\.\.\/([^']+)'\)/.exec(row) ?? [];
  return module === undefined ? [] : [module];
};

/**
 * Returns a function that finds the screen of a row of the settings. `names` is the source text of the module that
 * imports these screens.
 */
const namedScreen =
  (names: string) =>
  (row: string): string[] => {
    const [, name = '-'] = /settingsScreen\('(\w+)'\)/.exec(row) ?? [];
    const [, module] = new RegExp(`\\b${name}: .*import\\('([^']+)'\\)`).exec(names) ?? [];
    return module === undefined
      ? []
      : [SETTINGS_SCREENS, posix.join(posix.dirname(SETTINGS_SCREENS), module)];
  };

async function readAllRows(client: string): Promise<Row[]> {
  const [table = '', settings = '', names = ''] = await Promise.all(
    [TABLE, SETTINGS_TABLE, SETTINGS_SCREENS].map((file) => readFile(join(client, file), 'utf8')),
  );
  return [...readRows(table, ownScreen), ...readRows(settings, namedScreen(names))];
}

/**
 * Returns the plugin. It writes `openings.json` beside the page. For each address, that file lists the files that the
 * page itself does not name.
 */
export function openings(client: string): Plugin {
  return {
    name: 'openings',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const holding = (module: string) => {
          const id = join(client, module);
          const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id));
          return chunk ?? this.error(`${module} is in no file.`);
        };
        const everywhere = filesOf(chunks, [holding('main.tsx')]);
        const found = (await readAllRows(client)).flatMap(({ addresses, modules }) => {
          const files = [...filesOf(chunks, modules.map(holding))];
          const own = files.filter((file) => !everywhere.has(file)).sort();
          return addresses.map((address) => [address, own] as const);
        });
        const source = JSON.stringify(Object.fromEntries(found));
        this.emitFile({ type: 'asset', fileName: 'openings.json', source });
      },
    },
  };
}
