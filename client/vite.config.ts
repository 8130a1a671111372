// How the screens are built and, in development, served.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { icons } from '../scripts/setup/icons.ts';
import { languages } from '../scripts/setup/languages.ts';
import { type BuiltChunk, filesOf, openings } from '../scripts/setup/openings.ts';
import { precompress, scopedNames, wordsFirst } from '../scripts/setup/page-build.ts';
import { texts } from '../scripts/setup/texts.ts';
import { APP_META } from '../server/shared/limits.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const projectRoot = fileURLToPath(new URL('..', import.meta.url));
const hub = `http://127.0.0.1:${process.env.PORT || 8080}`;

const screenLanguages = languages(here);

/** The screens that must open without the hub: to sell, cook and sign in. */
const KEPT_SCREENS =
  /\/client\/(main|shell\/(shell|strip-frame|settings-frame|toast-host)|screens\/(login\/login|login\/no-access|dashboard\/dashboard|profile\/profile|pos\/pos|orders\/orders|kitchen\/kitchen|print\/print-\w+))\.tsx$/;
const WORKER = 'service-worker.js';

/**
 * Returns the chunks that a chunk imports dynamically. The table of pages is skipped, because it imports every
 * screen.
 */
const later = ({ moduleIds, dynamicImports }: BuiltChunk): readonly string[] =>
  moduleIds.some((id) => /\/client\/app\/pages\.ts$/.test(id)) ? [] : dynamicImports;

/**
 * Returns whether a module is a library, such as the library that compresses photos. Libraries are not needed without
 * the hub.
 */
const isLibrary = (id: string): boolean => id.includes('/node_modules/');

/** Returns the files of the kept screens: their chunks, everything that these chunks import, and all styles. */
function listKept(chunks: readonly BuiltChunk[]): string[] {
  const libraries = chunks.filter(({ moduleIds }) => moduleIds.every(isLibrary));
  const names = new Set(libraries.map(({ fileName }) => fileName));
  const kept = chunks.filter(({ moduleIds }) => moduleIds.some((id) => KEPT_SCREENS.test(id)));
  return [
    ...filesOf(chunks, kept, (chunk) => later(chunk).filter((name) => !names.has(name))),
  ].sort();
}

/**
 * Builds the service worker with the list of files to keep, and writes the version into the page. The worker's file
 * name has no hash, because its address must stay the same.
 */
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
        const kept = {
          version,
          languages: screenLanguages.addresses,
          addresses: ['/icon.svg', ...files.map((file) => `/${file}`)],
        };
        worker.code = `const KEPT = ${JSON.stringify(kept)};\n${worker.code}`;
      },
    },
  };
}

/**
 * The code that nearly every screen needs, including the public menu. The look of a dish's tile is here too, because it
 * adds the fewest bytes to this chunk.
 */
const BASICS =
  /\/(client\/(parts\/((badge|figures)\.tsx|use-asked\.ts)|screens\/pos\/menu\/tile-face\.tsx)|shared\/billing\/(money|cart|options)\.ts|icons\/Icon(Plus|X)\.mjs)$/;
/** Fields, choices and the search, used by all screens except the kitchen display. */
const FORMS =
  /\/(client\/parts\/(field|chips)\.tsx|shared\/fold-text\.ts|icons\/Icon(Filter|Search)\.mjs)$/;
/** The code that the kitchen display shares with the tills: the connection mark, and lists that follow the hub. */
const STRIP =
  /\/(client\/(shell\/connection-mark\.tsx|hub\/(unloaded|followed-lists)\.ts)|shared\/states\/(moves|order|order-item)\.ts|icons\/IconMenu2\.mjs)$/;
const SHELL =
  /\/(client\/(shell\/shell\.tsx|parts\/(use-media\.ts|link-button\.tsx))|icons\/IconUser\.mjs)$/;
/** The code that the public menu shares with the settings. */
const CHOICE =
  /\/(client\/(parts\/(choice\.tsx|copy-text\.ts)|screens\/qr-menu\/menu-address\.ts)|shared\/dish-facts\.ts|client\/parts\/fact-words\.ts|icons\/Icon(Share|ToolsKitchen2Off)\.mjs)$/;
const CART =
  /\/client\/(screens\/pos\/(cart\/cart|menu\/item-tile|pos-data|pos-ui)|outbox\/(banner-place|outbox-state))\.tsx?$|icons\/IconGiftCard\.mjs$/;
/** The code that Orders and the kitchen display share. */
const ORDERS =
  /\/client\/(shell\/strip-frame\.tsx|hub\/(use-live-orders|order-lists)\.ts|orders\/(age|courses)\.tsx|orders\/(use-unseen-alarm|firing-here)\.ts|parts\/allergy-band\.tsx|screens\/kitchen\/(sound|lineup|forms|list-state|stale-bar|state-symbol)\.tsx?)$/;

/** Combines several patterns into one. */
const any = (...patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join('|'));

/**
 * The chunks of the screens: what every page loads, what staff pages load, what POS and Orders share, what sends
 * entries, and other shared code. There are few chunks, because each file is compressed separately and costs a slow
 * computer some ms. A chunk also contains what its files import.
 */
const CHUNKS = [
  { name: 'app', test: any(/\/client\/main\.tsx$/, BASICS, STRIP), priority: 5 },
  { name: 'forms', test: FORMS, priority: 4 },
  { name: 'choice', test: CHOICE, priority: 4 },
  { name: 'shell', test: SHELL, priority: 3 },
  { name: 'orders', test: ORDERS, priority: 3 },
  // Every page loads this dialog when idle, so it must not share a chunk with parts that need the styles of the shell.
  { name: 'confirm', test: /\/client\/parts\/confirm\.tsx$/, priority: 2 },
  { name: 'cart', test: CART, priority: 2 },
  { name: 'outbox', test: /\/client\/outbox\/outbox\.ts$/, priority: 1 },
  // Small files that are shown one after the other.
  { name: 'drawer', test: /\/client\/shell\/(drawer|strip-menu)\.tsx$/, priority: 1 },
  { name: 'no-sale', test: /\/client\/screens\/print-queue\/no-sale(-dialog)?\.tsx$/, priority: 1 },
  {
    name: 'hour',
    test: /\/(client\/screens\/pos\/menu\/hour-rules|shared\/billing\/list-prices)\.ts$/,
    priority: 1,
  },
  { name: 'parts', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3100 },
];

/**
 * Returns `parts` as the name of a chunk that several screens share. Rolldown would name the chunk after all of these
 * screens.
 */
const shortName = (name: string): string =>
  name.startsWith('parts~') ? 'parts' : name.replace(/\.\w+$/, '');

/** Returns the start of a chunk's file name. The guide's languages start with `guide-`. */
const chunkName = (name: string, module: string | null | undefined): string =>
  /\/(GUIDE|guides\/[\w-]+)\.md/.test(module ?? '') ? `guide-${shortName(name)}` : shortName(name);

/** Serves the guests' page in development. Its build is separate (guest.vite.config.ts). */
const guestPage = (): Plugin => ({
  name: 'guest-page',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _answer, next) => {
      if (request.url?.startsWith('/g/')) request.url = '/guest.html';
      next();
    });
  },
});

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
  css: { modules: { generateScopedName: scopedNames(here) } },
  plugins: [
    react(),
    icons(here),
    texts(),
    screenLanguages.plugin,
    wordsFirst(),
    serviceWorker(),
    openings(here),
    guestPage(),
    precompress(),
  ],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    sourcemap: false,
    reportCompressedSize: false,
    // The polyfill is not needed, because all browsers of the last three years support module preloading. The list of
    // preloads is left out, because it would add a kilobyte to every first screen.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      optimization: { inlineConst: true },
      output: {
        codeSplitting: { groups: CHUNKS },
        chunkFileNames: ({ name, facadeModuleId }) =>
          `assets/${chunkName(name, facadeModuleId)}-[hash:7].js`,
        // A screen's first file lists the styles of its later parts by name, so each character counts. Scripts need
        // seven characters, because the bundler refuses shorter hashes for more than 64 scripts.
        assetFileNames: ({ names }) => `assets/${shortName(names[0] ?? '')}-[hash:6][extname]`,
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
