// Measures the JavaScript of the built screens in bytes as sent: precompressed with brotli.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

interface BundleSizes {
  /** Bytes that each first screen loads: its entry, its own file, and the imports of both. */
  readonly screens: Readonly<Record<string, number>>;
  readonly all: number;
  /** Files of more than 512 bytes that have no .br beside them. */
  readonly missing: readonly string[];
}

/** The address of each screen; the build lists the files that it opens with. */
const SCREENS: Readonly<Record<string, string>> = {
  POS: '/dashboard/pos',
  kitchen: '/dashboard/kitchen',
  'the QR menu': '/menu',
};

const sent = (path: string): number =>
  statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;

/** Returns the static imports of a built file, from its text. */
function importsOf(folder: string, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  const text = readFileSync(join(folder, name), 'utf8');
  for (const [, path = ''] of text.matchAll(
    /(?:^|[;}\s])(?:import|export)\s*(?:[^'"();]*?from\s*)?["'](\.\/[^"']+\.js)["']/g,
  )) {
    importsOf(folder, basename(path), seen);
  }
  return seen;
}

/** Reads `dist/client`. */
export function bundleSizes(client: string): BundleSizes {
  const folder = join(client, 'assets');
  const files = readdirSync(folder);
  const scripts = files.filter((name) => name.endsWith('.js'));
  const page = readFileSync(join(client, 'index.html'), 'utf8');
  const entry = basename(/<script[^>]+src="([^"]+\.js)"/.exec(page)?.[1] ?? '');
  const openings: Record<string, string[]> = JSON.parse(
    readFileSync(join(client, 'openings.json'), 'utf8'),
  );
  const screens = Object.entries(SCREENS).map(([screen, address]) => {
    const own = openings[address]?.filter((name) => name.endsWith('.js'));
    if (own === undefined) throw new Error(`${address} opens with no file`);
    const loaded = importsOf(folder, entry);
    for (const name of own) importsOf(folder, basename(name), loaded);
    const bytes = [...loaded].reduce((sum, name) => sum + sent(join(folder, name)), 0);
    return [screen, bytes] as const;
  });
  const all = scripts.reduce((sum, name) => sum + sent(join(folder, name)), 0);
  const missing = files.filter(
    (name) =>
      /\.(js|css|svg)$/.test(name) &&
      statSync(join(folder, name)).size >= 512 &&
      !files.includes(`${name}.br`),
  );
  return { screens: Object.fromEntries(screens), all, missing };
}

/** Returns the bytes of each language's file. */
export function languageSizes(client: string): Readonly<Record<string, number>> {
  const folder = join(client, 'assets');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const sizes = files.map((name) => [name.replace(/-\w{7}\.json$/, ''), sent(join(folder, name))]);
  return Object.fromEntries(sizes);
}
