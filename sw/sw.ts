/// <reference lib="webworker" />
import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import {
  addAgeToPage,
  blockFromPlan,
  clubStyleOf,
  prefetchPlans,
  recolorShell,
  rejectGatewayErrors,
  storeWithTime,
} from './cached-answers.ts';
import {
  callsOfPage,
  classifyRequest,
  pageAddress,
  type RequestKind,
  SCANNER_PAGE,
} from './classify-request.ts';
import { SCANNER_CACHE, ScannerFiles } from './scanner-files.ts';

declare const self: ServiceWorkerGlobalScope;

/** Served as an empty app shell, from which any other page can render. */
const SHELL = '/dashboard';
/** After this long the stored answer is used. */
const NETWORK_TIMEOUT_SECONDS = 3;

const listed = self.__WB_MANIFEST.filter((entry) => typeof entry !== 'string');
// The build marks the scanner's files (vite.config.ts).
const isOfDoor = (entry: object) => 'isOfDoor' in entry;
const scannerFiles = new ScannerFiles(
  listed.filter(isOfDoor).map(({ url }) => `/${url}`),
  self.caches,
);
const built = listed.filter((entry) => !isOfDoor(entry));
const build = built.find(({ url }) => SHELL.endsWith(url))?.revision ?? '';
/**
 * A rendered page names the files of its build, which are gone after an update, so each build has its own
 * cache.
 */
const PAGES = `pages-${build}`;

const DATA = 'data';

/** The shell in the club's colours of the stored front page: those that it was stored with may be earlier ones. */
const orShell: WorkboxPlugin = {
  handlerDidError: async () => {
    const front = await (await caches.open(PAGES)).match('/', { ignoreVary: true });
    return recolorShell(await matchPrecache(SHELL), await front?.text());
  },
};
/** Stores the club's colours with each page, which could not be opened in them offline otherwise. */
const storeClubStyle: WorkboxPlugin = {
  cacheDidUpdate: async ({ event, newResponse }) => {
    const style = clubStyleOf(await newResponse.clone().text());
    if (style !== null) await files.handle({ event, request: new Request(style) });
  },
};
const byAddress: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => pageAddress(new URL(request.url).pathname),
};

// All of these caches are deleted if the disk is full.
const publicPages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  matchOptions: { ignoreVary: true },
  plugins: [
    rejectGatewayErrors,
    byAddress,
    storeWithTime,
    addAgeToPage,
    storeClubStyle,
    new ExpirationPlugin({ maxEntries: 60, purgeOnQuotaError: true }),
    orShell,
  ],
});
const otherPages = new NetworkOnly({
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: [rejectGatewayErrors, orShell],
});
const data = new NetworkFirst({
  cacheName: DATA,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  matchOptions: { ignoreVary: true },
  plugins: [
    rejectGatewayErrors,
    storeWithTime,
    new ExpirationPlugin({ maxEntries: 120, purgeOnQuotaError: true }),
    blockFromPlan(() => caches.open(DATA)),
  ],
});
const fromScannerCache = new CacheFirst({ cacheName: SCANNER_CACHE, matchOptions: { ignoreVary: true } });
const files = new CacheFirst({
  cacheName: 'used-files',
  matchOptions: { ignoreVary: true },
  plugins: [new ExpirationPlugin({ maxEntries: 150, purgeOnQuotaError: true })],
});

/** Every call of the shop carries the CSRF header. */
const ownCall = (address: string) =>
  new Request(address, { headers: { 'X-Requested-With': 'XMLHttpRequest' } });

/** Stores an open page's data as well, because the page arrived rendered, without making calls. */
async function storeDataOfPage(event: ExtendableEvent, pathname: string): Promise<void> {
  const cache = await caches.open(DATA);
  const missing = await Promise.all(
    callsOfPage(pageAddress(pathname)).map(async (call) => ((await cache.match(call)) ? [] : [call])),
  );
  await Promise.allSettled(missing.flat().map((call) => data.handle({ event, request: ownCall(call) })));
}

const is =
  (kind: RequestKind) =>
  ({ request, url, sameOrigin }: { request: Request; url: URL; sameOrigin: boolean }) =>
    sameOrigin &&
    kind ===
      classifyRequest({
        method: request.method,
        pathname: url.pathname,
        isNavigation: request.mode === 'navigate',
        hasAuthorization: request.headers.has('Authorization'),
      });

// 1. Public pages: from the network if it answers in time, else the stored page, else the app shell.
registerRoute(is('public-page'), async ({ event, request, url }) => {
  event.waitUntil(storeDataOfPage(event, url.pathname));
  return publicPages.handle({ event, request });
});
// 2. Pages of guests, staff and the scanner are never stored. Opening the scanner stores all its files.
registerRoute(is('page'), ({ event, request, url }) => {
  if (pageAddress(url.pathname) === SCANNER_PAGE) event.waitUntil(storeScanner());
  return otherPages.handle({ event, request });
});
// 3. Everything guests need is precached.
precacheAndRoute(built, { cleanURLs: false, directoryIndex: '' });
cleanupOutdatedCaches();
// 4. The scanner's files are stored all together, those of the admin pages when first used. Their names
// contain a hash.
registerRoute(is('file'), ({ event, request, url }) => {
  if (!scannerFiles.has(url.pathname)) return files.handle({ event, request });
  event.waitUntil(storeScanner());
  return fromScannerCache.handle({ event, request });
});
// 5. Data that is the same for everybody: fresh if the network answers in time, else the stored data with its
// age.
registerRoute(is('data'), data);
// 6. Everything else, including every request that changes something, goes to the network.

// A new version takes over when the guest agrees or has closed the shop, never in the middle of a form. Plans
// are prefetched once a page is idle.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting();
  if (event.data?.type === 'KEEP_PLANS') event.waitUntil(prefetchAllPlans(event));
});
clientsClaim();
self.addEventListener('install', (event) => event.waitUntil(scannerFiles.update()));
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOldPages(), storeOpenPages(event)]));
});

/** Failures are fetched again with the next page or file of the scanner. */
const storeScanner = () => scannerFiles.store().catch(() => {});

/** Failures are fetched again when the next page is idle. */
async function prefetchAllPlans(event: ExtendableEvent): Promise<void> {
  const fetch = (address: string) => data.handle({ event, request: ownCall(address) });
  await prefetchPlans(await caches.open(DATA), fetch, Date.now()).catch(() => {});
}

async function deleteOldPages(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith('pages-') && name !== PAGES);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Stores the home page and the open pages, which were loaded before this service worker existed. */
async function storeOpenPages(event: ExtendableEvent): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.map(({ url }) => pageAddress(new URL(url).pathname));
  // An open scanner may run an earlier version that still needs its files.
  await (open.includes(SCANNER_PAGE) ? storeScanner() : scannerFiles.deleteOld());
  const pages = [...new Set(['/', ...open])].filter(isPublic);
  await Promise.allSettled(
    pages.flatMap((page) => [publicPages.handle({ event, request: page }), storeDataOfPage(event, page)]),
  );
}

function isPublic(pathname: string): boolean {
  const kind = classifyRequest({ method: 'GET', pathname, isNavigation: true, hasAuthorization: false });
  return kind === 'public-page';
}
