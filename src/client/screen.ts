/**
 * Loads a screen's module when it is first opened. A module that could not be loaded because the page is about to be
 * loaded afresh (error/reload-once.ts) comes as nothing: then this waits, and no error flashes by.
 */
export function screen<Module>(load: () => Promise<Module | undefined>): () => Promise<Module> {
  return async () => (await load()) ?? new Promise<never>(() => {});
}
