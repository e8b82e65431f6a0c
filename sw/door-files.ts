/** The part of the Cache API that is needed here. */
type Kept = Pick<CacheStorage, 'open' | 'has'>;

export const DOOR_FILES = 'door-files';

/**
 * The code of the door with the decoder behind its camera. Guests never load it; a phone that has opened the door
 * once has all of it from then on, also what nobody has used yet: the gate may be where no network is.
 */
export class DoorFiles {
  readonly #addresses: ReadonlySet<string>;
  readonly #caches: Kept;
  #keeping: Promise<void> | null = null;

  constructor(addresses: Iterable<string>, caches: Kept) {
    this.#addresses = new Set(addresses);
    this.#caches = caches;
  }

  has(pathname: string): boolean {
    return this.#addresses.has(pathname);
  }

  /** Fetches what is missing; rejects when something stays away. */
  keep(): Promise<void> {
    this.#keeping ??= this.#fetchMissing().finally(() => {
      this.#keeping = null;
    });
    return this.#keeping;
  }

  /** On a phone that is a door already, a new version takes over only with all its files. */
  async renew(): Promise<void> {
    if (await this.#caches.has(DOOR_FILES)) await this.keep();
  }

  /** Lets go of what earlier versions have left. */
  async forgetOld(): Promise<void> {
    if (!(await this.#caches.has(DOOR_FILES))) return;
    const cache = await this.#caches.open(DOOR_FILES);
    const old = (await cache.keys()).filter(({ url }) => !this.has(new URL(url).pathname));
    await Promise.all(old.map((request) => cache.delete(request, { ignoreVary: true })));
  }

  async #fetchMissing(): Promise<void> {
    const cache = await this.#caches.open(DOOR_FILES);
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    await cache.addAll([...this.#addresses].filter((address) => !kept.has(address)));
  }
}
