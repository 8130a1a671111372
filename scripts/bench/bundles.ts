// Measures the JavaScript of the built screens in bytes as sent: precompressed with brotli.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

interface BundleSizes {
  /** Bytes that each first screen loads: its entry, its own file, and the imports of both. */
  readonly screens: Readonly<Record<string, number>>;
  /** Bytes of all scripts, except the scripts of the page for guests' phones and the guide. */
  readonly all: number;
  /** Bytes that a guest's phone loads with the page of a card, as sent on plain HTTP: scripts and styles, with gzip. */
  readonly guest: number;
  /**
   * The bytes of the guide in each language. The key is the file's name without its hash: `guide-de`. A page loads one
   * language.
   */
  readonly guides: Readonly<Record<string, number>>;
  /** Files of more than 512 bytes that have no .br beside them. */
  readonly missing: readonly string[];
}

/** The address of each screen. The build lists the files that each address loads first. */
const SCREENS: Readonly<Record<string, string>> = {
  POS: '/dashboard/pos',
  kitchen: '/dashboard/kitchen',
  'the QR menu': '/menu',
};

const sent = (path: string): number =>
  statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;

/** Reads a built file and the files that it imports statically. Returns the names of all these files. */
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

const entryOf = (page: string): string =>
  basename(/<script[^>]+src="([^"]+\.js)"/.exec(page)?.[1] ?? '');

/** Returns the scripts and styles that the page of a guest's card loads. */
function guestFiles(client: string): string[] {
  const page = readFileSync(join(client, 'guest.html'), 'utf8');
  const styles = [...page.matchAll(/href="([^"]+\.css)"/g)].map(([, path = '']) => basename(path));
  return [...importsOf(join(client, 'assets'), entryOf(page)), ...styles];
}

/** Returns the sizes of the files in `dist/client`. */
export function bundleSizes(client: string): BundleSizes {
  const folder = join(client, 'assets');
  const files = readdirSync(folder);
  const scripts = files.filter((name) => name.endsWith('.js'));
  const page = readFileSync(join(client, 'index.html'), 'utf8');
  const entry = entryOf(page);
  const ofGuests = guestFiles(client);
  const guest = ofGuests.reduce((sum, name) => sum + statSync(join(folder, `${name}.gz`)).size, 0);
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
  const isGuide = (name: string): boolean => name.startsWith('guide-');
  const guides = scripts
    .filter(isGuide)
    .map((name) => [name.replace(/-.{7}\.js$/, ''), sent(join(folder, name))] as const);
  const all = scripts
    .filter((name) => !ofGuests.includes(name) && !isGuide(name))
    .reduce((sum, name) => sum + sent(join(folder, name)), 0);
  const missing = files.filter(
    (name) =>
      /\.(js|css|svg)$/.test(name) &&
      statSync(join(folder, name)).size >= 512 &&
      !files.includes(`${name}.br`),
  );
  return {
    screens: Object.fromEntries(screens),
    all,
    guest,
    guides: Object.fromEntries(guides),
    missing,
  };
}

/**
 * Returns the bytes of each language's files: the file that a page loads with the language, and the file of the hub's
 * messages.
 */
export function languageSizes(
  client: string,
): Readonly<Record<'pages' | 'messages', Readonly<Record<string, number>>>> {
  const folder = join(client, 'assets');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const sizes = files.map((name) => [name.replace(/-\w{7}\.json$/, ''), sent(join(folder, name))]);
  const isMessages = ([name]: (string | number)[]) => String(name).startsWith('messages-');
  return {
    pages: Object.fromEntries(sizes.filter((size) => !isMessages(size))),
    messages: Object.fromEntries(sizes.filter(isMessages)),
  };
}
