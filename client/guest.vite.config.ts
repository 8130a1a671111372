// Builds the page for guests' phones. It is a separate entry and uses Preact, because guests load it over slow Wi-Fi.
// It shares the components of the staff's screens, which are written for React.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { icons } from '../scripts/setup/icons.ts';
import { languages } from '../scripts/setup/languages.ts';
import { precompress, scopedNames, wordsFirst } from '../scripts/setup/page-build.ts';
import { texts } from '../scripts/setup/texts.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root: here,
  publicDir: false,
  resolve: {
    alias: [
      { find: /^react$/, replacement: join(here, 'screens/guest/react.ts') },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react-dom$/, replacement: 'preact/compat' },
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
    ],
  },
  css: { modules: { generateScopedName: scopedNames(here) } },
  plugins: [react(), icons(here), texts(), languages(here).plugin, wordsFirst(), precompress()],
  build: {
    outDir: '../dist/client',
    // Keeps the files of the app, which is built earlier into the same folder.
    emptyOutDir: false,
    sourcemap: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      input: join(here, 'guest.html'),
      optimization: { inlineConst: true },
      output: {
        entryFileNames: 'assets/guest-[hash:7].js',
        chunkFileNames: 'assets/guest-[name]-[hash:7].js',
        assetFileNames: 'assets/guest-[name]-[hash:7][extname]',
      },
    },
  },
});
