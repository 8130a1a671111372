// The built screens: hashed assets for ever, the app's page for every other address that asks for HTML (CONTRACT §1).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { APP_META } from '#shared/limits.ts';
import { nothingHere } from './refusals.ts';

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

/** A GET that names no file and is none of the API's. */
function mayBePage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (/^\/(api|assets|uploads|socket\.io)(\/|$)/.test(path)) return false;
  return !/\.[a-z0-9]+$/i.test(path);
}

/** Asks for HTML; or, at an address that is a screen's, takes anything, as a monitor or a kiosk's first probe does. */
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
  /** Which build of the screens they are. */
  readonly build: string | undefined;
}

/** The page for each address: it names the files which that address opens with, so that none waits for another, after its own words. */
function readPages(client: string): Pages {
  const plain = readFileSync(join(client, 'index.html'), 'utf8');
  const list = join(client, 'openings.json');
  const openings = JSON.parse(existsSync(list) ? readFileSync(list, 'utf8') : '{}') as Openings;
  const pages = new Map(
    Object.entries(openings).map(([address, files = []]) => [
      address,
      plain.replace('</body>', `${files.map(linkTo).join('')}</body>`),
    ]),
  );
  return {
    pageAt: (address) => pages.get(address) ?? plain,
    isScreen: (address) => pages.has(address),
    build: buildIn(plain),
  };
}

/** Serves the folder of the built screens; gives which build they are, where there is one. */
export async function registerPages(
  app: FastifyInstance,
  client: string,
): Promise<string | undefined> {
  const index = join(client, 'index.html');
  const pages = existsSync(index) ? readPages(client) : undefined;
  if (pages) {
    await app.register(fastifyStatic, {
      root: client,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // A folder is no file: without this one is refused, and `/` with it, to whoever takes no compressed answer.
      allowedPath: (path) => !path.endsWith('/'),
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!pages || !wantsPage(request, pages)) throw nothingHere();
    return reply
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(pages.pageAt(pathOf(request)));
  });
  return pages?.build;
}
