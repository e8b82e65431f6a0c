import { ScreenNotLoaded } from './screen-not-loaded.ts';

/**
 * Loads a screen's module when it is first opened, or throws `ScreenNotLoaded`. A module that could not be loaded
 * because the page is about to be loaded afresh (app/error/reload-once.ts) comes as nothing: then this waits, and no error
 * flashes by.
 */
export function screen<Module>(load: () => Promise<Module | undefined>): () => Promise<Module> {
  return async () => {
    const module = await load().catch((cause: unknown) => {
      throw isNotFetched(cause) ? new ScreenNotLoaded(cause) : cause;
    });
    return module ?? new Promise<never>(() => {});
  };
}

/** By what Chromium, Firefox and Safari say of it, and the loader of style sheets; any other error is the module's own. */
function isNotFetched(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|preload CSS/i.test(error.message)
  );
}
