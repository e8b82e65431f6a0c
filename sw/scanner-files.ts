type Caches = Pick<CacheStorage, 'open' | 'has'>;

export const SCANNER_CACHE = 'door-files';

/**
 * The scanner's code with its QR decoder. Guests never load it; a device that has opened the scanner once
 * stores all of it, even parts not used yet, because there may be no network at the gate.
 */
export class ScannerFiles {
  readonly #addresses: ReadonlySet<string>;
  readonly #caches: Caches;
  #storing: Promise<void> | null = null;

  constructor(addresses: Iterable<string>, caches: Caches) {
    this.#addresses = new Set(addresses);
    this.#caches = caches;
  }

  has(pathname: string): boolean {
    return this.#addresses.has(pathname);
  }

  /** Rejects if a file cannot be fetched. */
  store(): Promise<void> {
    this.#storing ??= this.#fetchMissing().finally(() => {
      this.#storing = null;
    });
    return this.#storing;
  }

  /** On a scanner a new version takes over only once all its files are stored. */
  async update(): Promise<void> {
    if (await this.#caches.has(SCANNER_CACHE)) await this.store();
  }

  async deleteOld(): Promise<void> {
    if (!(await this.#caches.has(SCANNER_CACHE))) return;
    const cache = await this.#caches.open(SCANNER_CACHE);
    const old = (await cache.keys()).filter(({ url }) => !this.has(new URL(url).pathname));
    await Promise.all(old.map((request) => cache.delete(request, { ignoreVary: true })));
  }

  async #fetchMissing(): Promise<void> {
    const cache = await this.#caches.open(SCANNER_CACHE);
    const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    await cache.addAll([...this.#addresses].filter((address) => !stored.has(address)));
  }
}
