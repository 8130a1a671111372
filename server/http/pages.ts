// The built screens. Hashed assets are cached forever. At every other address, a client that requests HTML gets the
// app's page (contract 1).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { APP_META } from '#shared/limits.ts';
import { nothingHere } from './refusals.ts';
import { markTraining } from './training-mark.ts';

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

/** Returns true for a GET that names no file and is not an API call. */
function mayBePage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (/^\/(api|assets|uploads|socket\.io)(\/|$)/.test(path)) return false;
  return !/\.[a-z0-9]+$/i.test(path);
}

/**
 * Returns true if the client requests HTML, or accepts anything at the address of a screen, as monitors and kiosks do.
 */
function wantsPage(request: FastifyRequest, pages: Pages): boolean {
  if (!mayBePage(request)) return false;
  const accept = request.headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  return accept.includes('*/*') && pages.isScreen(pathOf(request));
}

interface Openings {
  readonly [address: string]: readonly string[] | undefined;
}

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

const buildIn = (page: string): string | undefined =>
  new RegExp(`<meta name="${APP_META}" content="([^"]+)"`).exec(page)?.[1];

interface Pages {
  readonly pageAt: (address: string) => string;
  readonly isScreen: (address: string) => boolean;
  /** The build of the screens. */
  readonly build: string | undefined;
}

/** Whether the address is the page of a guest card, which is a separate entry of the build. */
const isOfCard = (address: string): boolean => address.startsWith('/g/');

/**
 * Reads the page for each address. Each page links the files that its screen loads first, so that they load in
 * parallel.
 */
function readPages(client: string, isTraining: boolean): Pages {
  const read = (name: string) => {
    const page = readFileSync(join(client, name), 'utf8');
    return isTraining ? markTraining(page) : page;
  };
  const plain = read('index.html');
  const list = join(client, 'openings.json');
  const openings = JSON.parse(existsSync(list) ? readFileSync(list, 'utf8') : '{}') as Openings;
  const pages = new Map(
    Object.entries(openings).map(([address, files = []]) => [
      address,
      plain.replace('</body>', `${files.map(linkTo).join('')}</body>`),
    ]),
  );
  const guest = join(client, 'guest.html');
  const ofCard = existsSync(guest) ? read('guest.html') : plain;
  return {
    pageAt: (address) => (isOfCard(address) ? ofCard : (pages.get(address) ?? plain)),
    isScreen: (address) => pages.has(address),
    build: buildIn(plain),
  };
}

/** The parts of the build that a listener serves: some of its files, and some of its pages. */
export interface Serves {
  readonly file: (path: string) => boolean;
  readonly page: (path: string) => boolean;
}

const everything: Serves = { file: () => true, page: () => true };

interface PageOptions {
  readonly serves?: Serves | undefined;
  /** If true, every page says that nothing on it is real. */
  readonly isTraining?: boolean | undefined;
}

/** Lists the addresses of the files below a folder, such as `/assets/pos.js`. */
function listAddresses(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name))}`),
  );
}

/**
 * Serves the files of the build. The folder is listed only here: the wildcard route of `@fastify/static` would list it
 * twice for each file that a page loads.
 */
async function registerFiles(app: FastifyInstance, client: string, serves: Serves): Promise<void> {
  await app.register(fastifyStatic, {
    root: client,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const addresses = listAddresses(client);
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, (request, reply) => {
    const address = `/${request.params['*']}`;
    if (!addresses.has(address) || !serves.file(address)) return reply.callNotFound();
    return reply.sendFile(address);
  });
}

/** Serves the folder of the built screens and returns their build, or undefined if there is no build. */
export async function registerPages(
  app: FastifyInstance,
  client: string,
  { serves = everything, isTraining = false }: PageOptions = {},
): Promise<string | undefined> {
  const index = join(client, 'index.html');
  const pages = existsSync(index) ? readPages(client, isTraining) : undefined;
  if (pages) await registerFiles(app, client, serves);
  app.setNotFoundHandler((request, reply) => {
    const isServed = pages && serves.page(pathOf(request)) && wantsPage(request, pages);
    if (!isServed) throw nothingHere();
    return reply
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(pages.pageAt(pathOf(request)));
  });
  return pages?.build;
}
