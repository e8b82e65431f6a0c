/// <reference lib="webworker" />
import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { DOOR_FILES, DoorFiles } from './door-files.ts';
import { blockFromPlan, keepPlans } from './plans-ahead.ts';
import { distrustingGateways, tellingItsAge, withTimeOfStoring } from './time-of-storing.ts';
import { type Asked, callsBehind, DOOR, pageAddress, whatIsAsked } from './what-is-asked.ts';

declare const self: ServiceWorkerGlobalScope;

/** An address that comes as the bare page, which every other page can grow from; the build names it in the list. */
const SHELL = '/dashboard';
/** Whoever waits longer than this is shown what is kept. */
const PATIENCE_SECONDS = 3;

const listed = self.__WB_MANIFEST.filter((entry) => typeof entry !== 'string');
// The build marks them (vite.config.ts).
const isOfDoor = (entry: object) => 'isOfDoor' in entry;
const door = new DoorFiles(
  listed.filter(isOfDoor).map(({ url }) => `/${url}`),
  self.caches,
);
const built = listed.filter((entry) => !isOfDoor(entry));
const build = built.find(({ url }) => SHELL.endsWith(url))?.revision ?? '';
/** A rendered page names the files of its build: after an update it would ask for files that nobody has. */
const PAGES = `pages-${build}`;

const DATA = 'data';

const orShell: WorkboxPlugin = { handlerDidError: () => matchPrecache(SHELL) };
const byAddress: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => pageAddress(new URL(request.url).pathname),
};

// Where the disk is too full for one of these, they are all given up.
const pagesForAll = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: PATIENCE_SECONDS,
  matchOptions: { ignoreVary: true },
  plugins: [
    distrustingGateways,
    byAddress,
    withTimeOfStoring,
    tellingItsAge,
    new ExpirationPlugin({ maxEntries: 60, purgeOnQuotaError: true }),
    orShell,
  ],
});
const otherPages = new NetworkOnly({
  networkTimeoutSeconds: PATIENCE_SECONDS,
  plugins: [distrustingGateways, orShell],
});
const data = new NetworkFirst({
  cacheName: DATA,
  networkTimeoutSeconds: PATIENCE_SECONDS,
  matchOptions: { ignoreVary: true },
  plugins: [
    distrustingGateways,
    withTimeOfStoring,
    new ExpirationPlugin({ maxEntries: 120, purgeOnQuotaError: true }),
    blockFromPlan(() => caches.open(DATA)),
  ],
});
const doorFiles = new CacheFirst({ cacheName: DOOR_FILES, matchOptions: { ignoreVary: true } });
const files = new CacheFirst({
  cacheName: 'used-files',
  matchOptions: { ignoreVary: true },
  plugins: [new ExpirationPlugin({ maxEntries: 150, purgeOnQuotaError: true })],
});

/** Marked like every call of the shop. */
const ownCall = (address: string) =>
  new Request(address, { headers: { 'X-Requested-With': 'XMLHttpRequest' } });

/** Keeps the data behind an open page too: it came rendered, and nobody has asked for it yet. */
async function keepWhatIsBehind(event: ExtendableEvent, pathname: string): Promise<void> {
  const kept = await caches.open(DATA);
  const missing = await Promise.all(
    callsBehind(pageAddress(pathname)).map(async (call) => ((await kept.match(call)) ? [] : [call])),
  );
  await Promise.allSettled(missing.flat().map((call) => data.handle({ event, request: ownCall(call) })));
}

const is =
  (asked: Asked) =>
  ({ request, url, sameOrigin }: { request: Request; url: URL; sameOrigin: boolean }) =>
    sameOrigin &&
    asked ===
      whatIsAsked({
        method: request.method,
        pathname: url.pathname,
        isNavigation: request.mode === 'navigate',
        hasAuthorization: request.headers.has('Authorization'),
      });

// 1. Pages: the network's while it answers in time, then the one kept for this address, then the bare page.
registerRoute(is('page-for-all'), async ({ event, request, url }) => {
  event.waitUntil(keepWhatIsBehind(event, url.pathname));
  return pagesForAll.handle({ event, request });
});
// 2. Pages that belong to one guest, to staff or to the door are never kept. Who opens the door gets all its files.
registerRoute(is('page'), ({ event, request, url }) => {
  if (pageAddress(url.pathname) === DOOR) event.waitUntil(keepDoor());
  return otherPages.handle({ event, request });
});
// 3. What guests need is there from the start.
precacheAndRoute(built, { cleanURLs: false, directoryIndex: '' });
cleanupOutdatedCaches();
// 4. Files of the door, all together, and of the office, from their first use on. Their names change with their
// content.
registerRoute(is('file'), ({ event, request, url }) => {
  if (!door.has(url.pathname)) return files.handle({ event, request });
  event.waitUntil(keepDoor());
  return doorFiles.handle({ event, request });
});
// 5. What is the same for everybody: fresh while the network answers in time, then as it was, with its age.
registerRoute(is('data'), data);
// 6. All else, and whatever changes something, goes its way as if we were not here.

// A new version takes over when the guest says so (or has closed the shop): never in the middle of a form. Plans come
// ahead when a page has come to rest.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting();
  if (event.data?.type === 'KEEP_PLANS') event.waitUntil(keepPlansAhead(event));
});
clientsClaim();
self.addEventListener('install', (event) => event.waitUntil(door.renew()));
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOldPages(), keepWhatIsOpen(event)]));
});

/** What stays away now is asked for again by the next page or file of the door. */
const keepDoor = () => door.keep().catch(() => {});

/** What stays away now is asked for again when the next page has come to rest. */
async function keepPlansAhead(event: ExtendableEvent): Promise<void> {
  const fetch = (address: string) => data.handle({ event, request: ownCall(address) });
  await keepPlans(await caches.open(DATA), fetch, Date.now()).catch(() => {});
}

async function forgetOldPages(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith('pages-') && name !== PAGES);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The home page and what the guest is looking at, so that they are there already the second time. */
async function keepWhatIsOpen(event: ExtendableEvent): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.map(({ url }) => pageAddress(new URL(url).pathname));
  // The door that is open may be of an earlier version, and asks for its files.
  await (open.includes(DOOR) ? keepDoor() : door.forgetOld());
  const pages = [...new Set(['/', ...open])].filter(isForAll);
  await Promise.allSettled(
    pages.flatMap((page) => [pagesForAll.handle({ event, request: page }), keepWhatIsBehind(event, page)]),
  );
}

function isForAll(pathname: string): boolean {
  const asked = whatIsAsked({ method: 'GET', pathname, isNavigation: true, hasAuthorization: false });
  return asked === 'page-for-all';
}
