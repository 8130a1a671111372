// How the screens are built and, in development, served.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { icons } from '../scripts/setup/icons.ts';
import { type BuiltChunk, filesOf, openings } from '../scripts/setup/openings.ts';
import { texts } from '../scripts/setup/texts.ts';
import { APP_META } from '../server/shared/limits.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const projectRoot = fileURLToPath(new URL('..', import.meta.url));
const hub = `http://127.0.0.1:${process.env.PORT || 8080}`;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const compressible = /\.(js|css|html|svg|json|webmanifest)$/;

async function compressFile(path: string): Promise<void> {
  const plain = await readFile(path);
  if (plain.length < 512) return;
  const [br, gz] = await Promise.all([
    toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    toGzip(plain, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

/** Leaves a .br and a .gz beside each text file: on the fly the hub would serve 24 times fewer. */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: async () => {
      const names = await readdir(outDir, { recursive: true });
      await Promise.all(
        names
          .filter((name) => compressible.test(name))
          .map((name) => compressFile(join(outDir, name))),
      );
    },
  };
}

/** What a screen needs to sell, cook and sign in while the hub is away. */
const KEPT_SCREENS =
  /\/client\/(main|shell\/(shell|wall-frame|settings-frame|toast-host)|screens\/(login\/login|login\/no-access|dashboard\/dashboard|profile\/profile|pos\/pos|orders\/orders|kitchen\/kitchen|print\/print-\w+))\.tsx$/;
const WORKER = 'service-worker.js';

/** The table of pages names every screen; any other file that is fetched later belongs to who fetches it. */
const later = ({ moduleIds, dynamicImports }: BuiltChunk): readonly string[] =>
  moduleIds.some((id) => /\/client\/app\/pages\.ts$/.test(id)) ? [] : dynamicImports;

/** Such as what makes a photo smaller before it is sent: of no use while the hub is away. */
const isLibrary = (id: string): boolean => id.includes('/node_modules/');

/** The files of the kept screens: their chunks, what these import at once or later, and the styles of all. */
function listKept(chunks: readonly BuiltChunk[]): string[] {
  const libraries = chunks.filter(({ moduleIds }) => moduleIds.every(isLibrary));
  const names = new Set(libraries.map(({ fileName }) => fileName));
  const kept = chunks.filter(({ moduleIds }) => moduleIds.some((id) => KEPT_SCREENS.test(id)));
  return [
    ...filesOf(chunks, kept, (chunk) => later(chunk).filter((name) => !names.has(name))),
  ].sort();
}

/** Builds /service-worker.js (not hashed: its address is its identity), tells it what to keep, and names the build in the page. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      const id = join(here, 'app/service-worker/service-worker.ts');
      this.emitFile({ type: 'chunk', id, fileName: WORKER });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const worker = chunks.find((chunk) => chunk.fileName === WORKER);
        const page = bundle['index.html'];
        if (worker === undefined || page?.type !== 'asset')
          this.error('The app has no page or no service worker.');
        if (worker.imports.length > 0) this.error('The service worker must stand alone.');
        const files = listKept(chunks.filter((chunk) => chunk !== worker));
        const version = createHash('sha256')
          .update(`${files.join()} ${page.source} ${worker.code}`)
          .digest('hex')
          .slice(0, 16);
        page.source = String(page.source).replace(
          '<title>',
          `<meta name="${APP_META}" content="${version}" />\n    <title>`,
        );
        const kept = { version, addresses: ['/icon.svg', ...files.map((file) => `/${file}`)] };
        worker.code = `const KEPT = ${JSON.stringify(kept)};\n${worker.code}`;
      },
    },
  };
}

const SCRIPT = / *<script type="module".*><\/script>\n/g;

/** The page's own words are read before its scripts, which the browser asks for as early: one that stops at a script paints a frame with nothing in it. */
function wordsFirst(): Plugin {
  return {
    name: 'words-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page) => {
        const scripts = page.match(SCRIPT) ?? [];
        return page.replace(SCRIPT, '').replace(/ *<\/body>/, (end) => `${scripts.join('')}${end}`);
      },
    },
  };
}

/** What nearly every screen shows, the guest's too. */
const BASICS =
  /\/(client\/parts\/(badge|figures)\.tsx|shared\/billing\/(money|cart|options)\.ts|icons\/Icon(Plus|Trash|X)\.mjs)$/;
/** What is typed into and chosen from: on all but a wall. */
const FORMS = /\/(client\/parts\/(field|chips)\.tsx|icons\/Icon(Filter|Search)\.mjs)$/;
/** What a wall has in common with the tills: the marks of its strip, and orders that follow the hub. */
const WALL =
  /\/(client\/(shell\/connection-mark\.tsx|hub\/(unloaded|followed-lists)\.ts)|shared\/states\/(moves|order|order-item)\.ts|icons\/IconMenu2\.mjs)$/;
const SHELL =
  /\/(client\/(shell\/shell\.tsx|parts\/(use-media\.ts|link-button\.tsx))|icons\/IconUser\.mjs)$/;
/** What the guest's menu shares with the office. */
const CHOICE =
  /\/(client\/(parts\/(choice\.tsx|copy-text\.ts)|screens\/qr-menu\/menu-address\.ts)|shared\/dish-facts\.ts|client\/parts\/fact-words\.ts|icons\/Icon(Share|ToolsKitchen2Off)\.mjs)$/;
const CART =
  /\/client\/(screens\/pos\/(cart|undo|pos-data|pos-ui)|outbox\/(banner-place|outbox-state))\.ts$/;
/** What Orders and the kitchen tell of an order alike. */
const ORDERS =
  /\/client\/(shell\/wall-frame\.tsx|hub\/(use-live-orders|order-lists)\.ts|orders\/(age|status-chip|seen-mark)\.tsx|orders\/use-unseen-alarm\.ts)$/;

/** One pattern of several. */
const any = (...patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join('|'));

/**
 * Few files, since each costs a slow computer some ms and compresses apart: what all load, what staff load, what POS
 * shares with Orders, what sends, what some share. A group takes along what its files import.
 */
const CHUNKS = [
  { name: 'app', test: any(/\/client\/main\.tsx$/, BASICS, WALL), priority: 5 },
  { name: 'forms', test: FORMS, priority: 4 },
  { name: 'choice', test: CHOICE, priority: 4 },
  { name: 'shell', test: SHELL, priority: 3 },
  { name: 'orders', test: ORDERS, priority: 3 },
  { name: 'cart', test: CART, priority: 2 },
  { name: 'outbox', test: /\/client\/outbox\/outbox\.ts$/, priority: 1 },
  {
    name: 'hour',
    test: /\/(client\/screens\/pos\/hour-rules|shared\/billing\/list-prices)\.ts$/,
    priority: 1,
  },
  { name: 'parts', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2500 },
];

/** A shared file is named by all who share it. */
const shortName = (name: string): string =>
  name.startsWith('parts~') ? 'parts' : name.replace(/\.\w+$/, '');

/** Short, since each first screen carries those of its parts: `line_k3F`. */
const scopedName = (name: string, file: string): string => {
  const path = relative(here, file.split('?')[0] ?? file);
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`;
};

export default defineConfig({
  root: here,
  resolve: {
    alias: [
      {
        find: /^use-sync-external-store\/shim(\/index\.js)?$/,
        replacement: join(here, 'app/external-store.ts'),
      },
    ],
  },
  css: { modules: { generateScopedName: scopedName } },
  plugins: [
    react(),
    icons(here),
    texts(),
    wordsFirst(),
    serviceWorker(),
    openings(here),
    precompress(),
  ],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    sourcemap: false,
    reportCompressedSize: false,
    // Every browser of the last three years preloads modules.
    // A page that is opened later finds its shared files by itself: their names would be a kilobyte of every first screen.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      optimization: { inlineConst: true },
      output: {
        codeSplitting: { groups: CHUNKS },
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash:7].js`,
        assetFileNames: ({ names }) => `assets/${shortName(names[0] ?? '')}-[hash:7][extname]`,
      },
    },
  },
  server: {
    fs: { allow: [projectRoot] },
    proxy: {
      '/api': hub,
      '/uploads': hub,
      '/healthz': hub,
      '/socket.io': { target: hub, ws: true },
    },
  },
});
