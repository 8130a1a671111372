// How the hub is built: one file per thread and for the console, packages left in node_modules.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));

const sources = {
  main: 'main.ts',
  writer: 'threads/writer.ts',
  reader: 'threads/reader.ts',
  checkpointer: 'threads/checkpointer.ts',
  painter: 'threads/painter.ts',
  cli: 'cli.ts',
};

const input = Object.fromEntries(
  Object.entries(sources)
    .map(([name, file]) => [name, `${here}${file}`] as const)
    .filter(([, path]) => existsSync(path)),
);

const BUNDLED = [
  'ajv',
  'escpos',
  'fastify',
  /^@fastify\/(cookie|multipart|static|websocket)$/,
  'iconv-lite',
  'kysely',
  'pino',
  'qrcode',
  'temporal-polyfill',
  'typebox',
];

export default defineConfig({
  root: here,
  publicDir: false,
  // Hundreds of small files, read again by each thread: bundled, the hub starts in half the time. What is compiled
  // for the machine stays outside.
  ssr: { external: ['bcrypt', 'better-sqlite3', 'sharp'], noExternal: BUNDLED },
  build: {
    ssr: true,
    target: 'node20',
    outDir: '../dist/server',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input,
      // All in one folder, so that a path relative to import.meta.url means the same in each file.
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js' },
    },
  },
});
