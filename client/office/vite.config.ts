// Builds the screens of head office into a single file, because there are only a few screens. Their languages are in
// other files.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { languages, officeTexts } from '../../scripts/setup/languages.ts';
import { precompress } from '../../scripts/setup/page-build.ts';
import { texts } from '../../scripts/setup/texts.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const client = join(here, '..');

export default defineConfig({
  root: here,
  plugins: [react(), texts(), languages(client, officeTexts(client)).plugin, precompress()],
  build: { outDir: '../../dist/office', emptyOutDir: true, reportCompressedSize: false },
});
