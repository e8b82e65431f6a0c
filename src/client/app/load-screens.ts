import { matchRoutes, type RouteObject } from 'react-router-dom';
import { tabStorage } from '../platform/storage.ts';

/** Loads an address's screens before the router does, so that the first render already shows them. */
export async function loadScreens(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/** Preloads a screen as soon as the pointer is on its link; the click then only waits for the data. */
export function fetchScreensAhead(page: Document, routes: () => RouteObject[]): void {
  const fetchAhead = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a[href^="/"]');
    if (!link) return;
    // A link within a plan is an SVG element, which has no `pathname`.
    const { pathname } = new URL(link.getAttribute('href') ?? '/', page.baseURI);
    for (const { route } of matchRoutes(routes(), pathname) ?? []) {
      // Following the link tries again and shows the error.
      if (typeof route.lazy === 'function') route.lazy().catch(() => {});
    }
  };
  for (const sign of ['pointerover', 'touchstart', 'focusin']) {
    page.addEventListener(sign, fetchAhead, { passive: true });
  }
}

/**
 * Loads a screen's module on demand or throws `ScreenNotLoaded`. Vite's loader yields undefined if the page
 * is about to be reloaded (`reloadOnce`); then this never settles, so that no error flashes up.
 */
export function lazyScreen<Module>(load: () => Promise<Module | undefined>): () => Promise<Module> {
  return async () => {
    const module = await load().catch((cause: unknown) => {
      throw isNotFetched(cause) ? new ScreenNotLoaded(cause) : cause;
    });
    return module ?? new Promise<never>(() => {});
  };
}

/**
 * Matches the messages of Chromium, Firefox, Safari and Vite's style loader; any other error is the module's
 * own.
 */
function isNotFetched(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|preload CSS/i.test(error.message)
  );
}

export class ScreenNotLoaded extends Error {
  override readonly name = 'ScreenNotLoaded';
  /** Offline, retrying always makes sense; otherwise the file may be gone for good (`countScreenRetry`). */
  readonly wasOffline = globalThis.navigator?.onLine === false;

  constructor(cause: unknown) {
    super('Not loaded', { cause });
  }
}

const RELOADED_BUILD = 'reloaded-build';

/**
 * Reloads `target` because a file of this build is gone, most likely after a deployment: once per build and
 * tab. Returns false if that was tried already or cannot be remembered, to avoid a loop.
 */
export function reloadOnce(build: string, target: URL): boolean {
  if (tabStorage.get(RELOADED_BUILD) === build || !tabStorage.set(RELOADED_BUILD, build)) return false;
  // Assigning a URL that differs only in its hash would not reload.
  if (withoutHash(target) === withoutHash(new URL(location.href))) location.reload();
  else location.assign(target);
  return true;
}

const SCREEN_RETRIES = 'screen-retries';
const MAX_SCREEN_RETRIES = 5;

/**
 * Counts an automatic reload for a screen that could not be loaded although the device was online: the first
 * requests after a dead spot often fail. False after five in this tab, or if they cannot be counted: a file
 * that is blocked for good must not reload the page forever.
 */
export function countScreenRetry(): boolean {
  const count = Number(tabStorage.get(SCREEN_RETRIES) ?? 0);
  return count < MAX_SCREEN_RETRIES && tabStorage.set(SCREEN_RETRIES, String(count + 1));
}

function withoutHash(url: URL): string {
  return url.href.slice(0, url.href.length - url.hash.length);
}
