// Stores the app on this screen, so that it opens while the hub is unreachable; the hub's data are never stored here.

declare const self: ServiceWorkerGlobalScope;

/** The files of one version of the app. The build fills this in. */
declare const KEPT: {
  readonly version: string;
  readonly addresses: readonly string[];
  /** The file of each language. Only the languages that this screen has used are stored. */
  readonly languages: Readonly<Record<string, string>>;
};

const PREFIX = 'comanda-app-';
const APP = `${PREFIX}${KEPT.version}`;
const PICTURES = 'comanda-pictures';
/** How long to wait for the hub, in ms, before the stored page opens. A reachable hub responds immediately. */
const PAGE_MS = 3000;
/** How long a file or a photo may take over slow Wi-Fi, in ms, before the request is aborted. */
const FILE_MS = 20_000;
const MAX_PICTURES = 300;

/**
 * Returns the language files of this version, but only for languages that this screen has stored before, with any
 * version of the app.
 */
async function usedLanguages(): Promise<string[]> {
  const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = (await Promise.all(stores.map((cache) => cache.keys()))).flat();
  const isUsed = ([tag]: [string, string]) =>
    kept.some(({ url }) => url.includes(`/assets/${tag}-`));
  return Object.entries(KEPT.languages)
    .filter(isUsed)
    .map(([, address]) => address);
}

async function keepApp(): Promise<void> {
  const cache = await caches.open(APP);
  // Bypasses the browser's cache, because an older page would refer to files of an older version.
  const page = new Request('/', { headers: { Accept: 'text/html' }, cache: 'reload' });
  try {
    await cache.addAll([page, ...KEPT.addresses, ...(await usedLanguages())]);
  } catch (error) {
    // Deletes the incomplete copy. Otherwise it would count as the previous version. The real previous version, whose
    // files an open page may still need, would then be deleted.
    await caches.delete(APP);
    throw error;
  }
}

/**
 * Deletes all copies except the copies of this version and of the previous version, whose files an open page may still
 * need.
 */
async function forgetOldApps(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== APP);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
}

async function answerPage(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PAGE_MS) });
  } catch (error) {
    const kept = await (await caches.open(APP)).match('/', { ignoreVary: true });
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Looks in the stored copies first, because files with a hash in their name never change. */
async function answerAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const answer = await fetch(request, { signal: AbortSignal.timeout(FILE_MS) });
  if (answer.ok) await (await caches.open(APP)).put(request, answer.clone());
  return answer;
}

async function keepPicture(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(PICTURES);
  await cache.put(request, answer);
  const all = await cache.keys();
  const tooMany = all.slice(0, Math.max(0, all.length - MAX_PICTURES));
  await Promise.all(tooMany.map((old) => cache.delete(old)));
}

async function answerPicture(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(FILE_MS) });
    if (answer.status === 200) event.waitUntil(keepPicture(request, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await (await caches.open(PICTURES)).match(request, { ignoreVary: true });
    if (kept === undefined) throw error;
    return kept;
  }
}

interface RoutedInstall {
  addRoutes?: (rules: readonly object[]) => Promise<void>;
}

/**
 * Adds static routes, in browsers that support them, so that these requests bypass this worker: API calls go directly
 * to the hub, and a page is requested from the hub while the worker starts. Files always go through this worker,
 * because it also looks for files of the previous version, which are in another cache.
 */
async function addRoutes({ addRoutes: add }: RoutedInstall, event: ExtendableEvent): Promise<void> {
  const at = (pathname: string) => ({ urlPattern: new URLPattern({ pathname }) });
  await add?.call(event, [
    { condition: at('/api/*'), source: 'network' },
    { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
  ]);
}

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([addRoutes(event as RoutedInstall, event), keepApp()]));
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldApps().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/uploads/')) event.respondWith(answerPicture(event));
  else if (/^\/(api|socket\.io|healthz|g)(\/|$)/.test(pathname)) return;
  else if (request.mode === 'navigate') event.respondWith(answerPage(request));
  else if (pathname.startsWith('/assets/') || pathname === '/icon.svg')
    event.respondWith(answerAsset(request));
});
