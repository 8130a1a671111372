// Reads the imports of each source file, and finds imports that cross a boundary.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { groupBy } from '#shared/group-by.ts';

/** One import: the file, what it imports (a project path or a package), and whether it imports only types. */
interface Import {
  from: string;
  to: string;
  typesOnly: boolean;
}

/** Packages that the shared rules may use; both are pure. */
const sharedPackages = ['typebox', 'temporal-polyfill'];

export function resolveImport(from: string, specifier: string): string {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('#shared/')) return `server/shared/${bare.slice('#shared/'.length)}`;
  if (bare.startsWith('.')) return normalize(join(dirname(from), bare));
  return bare;
}

/**
 * Returns the imports of one source text; an `import { type X }` counts as a value import, because it loads the module.
 */
export function readImports(from: string, source: string): Import[] {
  const { program, module } = parseSync(from, source);
  const found: Import[] = [];
  const add = (specifier: string, typesOnly: boolean) =>
    found.push({ from, to: resolveImport(from, specifier), typesOnly });
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') add(node.source.value, node.importKind === 'type');
    const isExport = node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration';
    if (isExport && node.source) add(node.source.value, node.exportKind === 'type');
  }
  for (const { moduleRequest: at } of module.dynamicImports) {
    const text = source.slice(at.start, at.end);
    if (/^['"`]/.test(text)) add(text.slice(1, -1), false);
  }
  return found;
}

/** Returns all imports of the TypeScript files below these folders. */
export function listImports(root: string, folders: string[]): Import[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('vite.config.ts'))
        .map((name) => `${folder}/${name}`)
        .flatMap((path) => readImports(path, readFileSync(join(root, path), 'utf8'))),
    );
}

const nounOf = (path: string, layer: 'api' | 'domain') =>
  new RegExp(`^server/${layer}/([^/]+)/`).exec(path)?.[1];

/** The imports that each layer of the hub must not have, type imports included, with the reason. */
const FORBIDDEN: readonly (readonly [from: RegExp, to: RegExp, reason: string])[] = [
  [
    /^server\/(db|engine)\//,
    /^server\/(?!db\/|engine\/|shared\/)/,
    'the engine knows only the database and the shared rules',
  ],
  [
    /^server\/domain\//,
    /^server\/(api|http|threads|process|console|app\.ts)/,
    'the domain does not know who calls it',
  ],
];

const isShared = (path: string) => path.startsWith('server/shared/');

/** Returns why this import is forbidden, or undefined. */
export function findFault({ from, to, typesOnly }: Import): string | undefined {
  if (isShared(from)) {
    const allowed = isShared(to) || sharedPackages.some((p) => to === p || to.startsWith(`${p}/`));
    return allowed ? undefined : 'shared imports only itself';
  }
  if (from.startsWith('client/')) {
    if (to.startsWith('server/') && !isShared(to)) return 'a screen knows only #shared';
    if (to.startsWith('node:')) return 'a screen runs in a browser';
    const isTable = to.startsWith('server/shared/endpoints');
    return isTable && !typesOnly ? 'a screen takes only types from the endpoint table' : undefined;
  }
  if (to.startsWith('client/')) return 'the hub does not know its screens';
  const [own, other] = [nounOf(from, 'api'), nounOf(to, 'api')];
  if (own !== undefined && other !== undefined && own !== other)
    return 'an api folder imports no other: shared code belongs in the domain';
  return FORBIDDEN.find(([source, target]) => source.test(from) && target.test(to))?.[2];
}

/**
 * Returns the shortest path of imports from one of these files to a goal; undefined if there is no such path. Type
 * imports do not count.
 */
export function findWay(
  imports: Import[],
  from: string[],
  isGoal: (path: string) => boolean,
): string[] | undefined {
  const loaded = groupBy(
    imports.filter((item) => !item.typesOnly),
    ({ from }) => from,
  );
  const ways = from.map((start) => [start]);
  const seen = new Set(from);
  for (const way of ways) {
    for (const { to } of loaded.get(way.at(-1) ?? '') ?? []) {
      if (isGoal(to)) return [...way, to];
      if (!seen.has(to)) ways.push([...way, to]);
      seen.add(to);
    }
  }
  return undefined;
}

/**
 * Returns the shortest path of imports from a screen to one of these packages; undefined if there is no such path. Type
 * imports do not count.
 */
export function findWayToPackage(imports: Import[], packages: string[]): string[] | undefined {
  const screens = new Set(imports.map(({ from }) => from).filter((f) => f.startsWith('client/')));
  const isPackage = (to: string) => packages.some((p) => to === p || to.startsWith(`${p}/`));
  return findWay(imports, [...screens], isPackage);
}

/** The folder of a file; each entry point at the hub's root counts as a folder. */
const folderOf = (path: string): string =>
  /^server\/[^/]+$/.test(path) || path === 'server/api/routes.ts' ? path : dirname(path);

/** Returns the cycles of imports between the hub's folders. Type imports disappear in the build and do not count. */
export function findFolderCircles(imports: readonly Import[]): string[][] {
  const between = imports
    .filter(({ from, to, typesOnly }) => !typesOnly && from !== to && to.startsWith('server/'))
    .map(({ from, to, typesOnly }) => ({ from: folderOf(from), to: folderOf(to), typesOnly }))
    .filter(({ from, to }) => from.startsWith('server/') && from !== to);
  return findCircles(between);
}

/**
 * Returns the cycles of imports between files, each sorted. Type imports count (Tarjan's strongly connected
 * components).
 */
export function findCircles(imports: Import[]): string[][] {
  const next = groupBy(imports, ({ from }) => from);
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const lower = (file: string, by: number | undefined) =>
    low.set(file, Math.min(low.get(file) ?? 0, by ?? 0));
  const visit = (file: string): void => {
    index.set(file, index.size);
    low.set(file, index.size - 1);
    stack.push(file);
    for (const { to } of next.get(file) ?? []) {
      if (!next.has(to)) continue;
      if (!index.has(to)) {
        visit(to);
        lower(file, low.get(to));
      } else if (stack.includes(to)) lower(file, index.get(to));
    }
    if (low.get(file) !== index.get(file)) return;
    const part = stack.splice(stack.indexOf(file));
    if (part.length > 1) circles.push(part.sort());
  };
  for (const file of next.keys()) if (!index.has(file)) visit(file);
  return circles;
}
