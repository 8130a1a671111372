// What the builds of the app and of the guests' page share: compressed files, short class names, scripts after the
// text.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const compressible = /\.(js|css|html|svg|json|webmanifest)$/;

async function compressFile(path: string): Promise<void> {
  if (existsSync(`${path}.br`)) return;
  const plain = await readFile(path);
  if (plain.length < 512) return;
  const [br, gz] = await Promise.all([
    toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    toGzip(plain, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

/**
 * Compresses each text file during the build. The hub would serve 24 times fewer requests if it compressed each answer.
 */
export function precompress(): Plugin {
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

const SCRIPT = / *<script type="module".*><\/script>\n/g;

/**
 * Moves the scripts to the end of the body, so that the page's text is painted first. If the page had to wait for a
 * script, it would first paint an empty frame. The browser requests the scripts just as early.
 */
export function wordsFirst(): Plugin {
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

/**
 * Returns a function for class names, such as `line_k3F`. They are short because each first screen loads the class
 * names of its components.
 */
export const scopedNames =
  (client: string) =>
  (name: string, file: string): string => {
    const path = relative(client, file.split('?')[0] ?? file);
    return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`;
  };
