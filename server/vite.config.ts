// Builds the hub with all its packages: one file for each thread, for each part of the main thread, and for the
// console.
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * The parts that the main thread loads when it needs them. A standby does not load the hub, which is most of the code.
 * Parts share no modules, so `instanceof` does not recognize an error of another part.
 */
const parts: Readonly<Record<string, string>> = {
  hub: 'process/start-primary.ts',
  standby: 'process/serve-standby.ts',
  meanwhile: 'process/serve-meanwhile.ts',
};

/** All entries: the files that run as a thread or a process, and the parts. */
const entries = {
  ...parts,
  main: 'main.ts',
  writer: 'threads/writer.ts',
  reader: 'threads/reader.ts',
  checkpointer: 'threads/checkpointer.ts',
  painter: 'threads/painter.ts',
  rehearser: 'threads/rehearser.ts',
  cli: 'cli.ts',
  office: 'office/main.ts',
};

/** Packages that are not part of the build: native packages, and packages for development only. */
const OUTSIDE = [
  'bcrypt',
  'qr-image',
  'sharp',
  '@electric-sql/pglite',
  'pg',
  '@fastify/swagger',
  '@fastify/swagger-ui',
];

/**
 * Escapes characters outside ASCII. If a text has such a character, V8 needs two bytes for each character of the text.
 */
const inAscii = (code: string): string =>
  code.replace(
    /(\\*)([^\0-\x7f])/g,
    (_all, before: string, letter: string) =>
      // If the character follows an escaping backslash, that backslash is dropped, because it would otherwise escape
      // the backslash of `\u`.
      `${before.length % 2 === 1 ? before.slice(1) : before}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Builds the code of an entry as one function, and the file that loads it. */
const asFunction = (name: string): Plugin => ({
  name: 'entry',
  generateBundle(_options, bundle) {
    const chunk = bundle[`${name}.code.js`];
    if (chunk?.type === 'chunk') chunk.code = inAscii(chunk.code);
    this.emitFile({
      type: 'asset',
      fileName: `${name}.js`,
      source: `module.exports = require('./load-code.js').loadCode(__filename);\n`,
    });
    this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "commonjs" }\n' });
  },
});

/** Leaves dynamic imports of the parts as they are, so that each part is loaded from its own file. */
const partsOutside: Plugin = {
  name: 'parts',
  resolveDynamicImport(specifier) {
    const found = Object.entries(parts).find(
      ([, file]) => basename(file) === basename(String(specifier)),
    );
    return found && { id: `./${found[0]}.js`, external: true };
  },
};

const environmentOf = (name: string, file: string, output: object): EnvironmentOptions => ({
  consumer: 'server',
  resolve: { external: OUTSIDE, noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    emptyOutDir: false,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { [name]: `${here}${file}` },
      plugins: [partsOutside],
      output: {
        format: 'cjs',
        codeSplitting: false,
        dynamicImportInCjs: false,
        strict: true,
        ...output,
      },
    },
  },
});

const environments = Object.fromEntries([
  ['load', environmentOf('load-code', 'process/load-code.ts', { entryFileNames: '[name].js' })],
  ...Object.entries(entries).map(([name, file]) => {
    const one = environmentOf(name, file, {
      entryFileNames: '[name].code.js',
      plugins: [asFunction(name)],
    });
    return [name, one];
  }),
]);

export default defineConfig({
  root: here,
  publicDir: false,
  build: { outDir: '../dist/server' },
  builder: {
    buildApp: async (builder) => {
      for (const name of Object.keys(environments)) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
  environments,
});
