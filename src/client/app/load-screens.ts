import { matchRoutes, type RouteObject } from 'react-router-dom';
import { tabStorage } from '../platform/storage.ts';

/** Loads the screens of an address into their routes before the router does, so that the first render shows them. */
export async function loadScreens(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/** Loads the screen behind a link on pointer intent; the click then only waits for the data. */
export function fetchScreensAhead(page: Document, routes: () => RouteObject[]): void {
  const fetchAhead = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a[href^="/"]');
    if (!link) return;
    // A link drawn in a plan is SVG, which has no `pathname` of its own.
    const { pathname } = new URL(link.getAttribute('href') ?? '/', page.baseURI);
    for (const { route } of matchRoutes(routes(), pathname) ?? []) {
      // A failure now is retried, and shown, when the link is followed.
      if (typeof route.lazy === 'function') route.lazy().catch(() => {});
    }
  };
  for (const sign of ['pointerover', 'touchstart', 'focusin']) {
    page.addEventListener(sign, fetchAhead, { passive: true });
  }
}

/**
 * Loads a screen's module when it is first opened, or throws `ScreenNotLoaded`. The module is undefined when the page is
 * about to be reloaded instead (`reloadOnce`): then this never settles, and no error flashes by.
 */
export function lazyScreen<Module>(load: () => Promise<Module | undefined>): () => Promise<Module> {
  return async () => {
    const module = await load().catch((cause: unknown) => {
      throw isNotFetched(cause) ? new ScreenNotLoaded(cause) : cause;
    });
    return module ?? new Promise<never>(() => {});
  };
}

/** By the messages of Chromium, Firefox, Safari and Vite's loader of styles; any other error is the module's own. */
function isNotFetched(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|preload CSS/i.test(error.message)
  );
}

/** The files of a screen could not be loaded. */
export class ScreenNotLoaded extends Error {
  override readonly name = 'ScreenNotLoaded';
  /** Whether there was no network; otherwise a file is gone, and retrying automatically would go in circles. */
  readonly wasOffline = globalThis.navigator?.onLine === false;

  constructor(cause: unknown) {
    super('The files of a screen could not be loaded.', { cause });
  }
}

const RELOADED_BUILD = 'reloaded-build';

/**
 * Reloads `target` because a file of this build is gone, most likely after a deployment: once per build and tab. Returns
 * false, to avoid a loop, when that was tried already or cannot be remembered.
 */
export function reloadOnce(build: string, target: URL): boolean {
  if (tabStorage.get(RELOADED_BUILD) === build || !tabStorage.set(RELOADED_BUILD, build)) return false;
  // Assigning an address that differs only in its hash would not reload.
  if (withoutHash(target) === withoutHash(new URL(location.href))) location.reload();
  else location.assign(target);
  return true;
}

function withoutHash(url: URL): string {
  return url.href.slice(0, url.href.length - url.hash.length);
}
