interface Made<T> {
  value: T;
  /** Epoch milliseconds; `Infinity` if only a new version invalidates it. */
  freshUntil: number;
}

/** How a cached value is made and when it is outdated. */
export interface ValueSource<T> {
  /** Any other number than before makes the value outdated. */
  version: () => number;
  make: () => Promise<Made<T>>;
}

/**
 * A value cached until its source changes. Callers get a value made no earlier than the last change before
 * they asked, and concurrent callers share one `make`.
 */
export class CachedValue<T> {
  readonly #origin: ValueSource<T>;
  readonly #clock: () => number;
  #cached: (Made<T> & { version: number; madeAt: number }) | null = null;
  #making: { version: number; done: Promise<Made<T>> } | null = null;

  constructor(clock: () => number, origin: ValueSource<T>) {
    this.#clock = clock;
    this.#origin = origin;
  }

  /** The cached value with its expiry if still valid. */
  cached(): Made<T> | undefined {
    const cached = this.#cached;
    if (cached?.version !== this.#origin.version()) return undefined;
    const now = this.#clock();
    // A clock set back by a day must not keep the value for a day.
    return now >= cached.madeAt && now < cached.freshUntil ? cached : undefined;
  }

  /** The value with its expiry; synchronously if still valid. */
  get(): Made<T> | Promise<Made<T>> {
    const cached = this.cached();
    if (cached) return cached;
    const version = this.#origin.version();
    if (this.#making === null) return this.#make(version);
    if (this.#making.version === version) return this.#making.done;
    // The running `make` is already outdated; everyone who asks meanwhile shares the next one.
    const again = () => this.get();
    return this.#making.done.then(again, again);
  }

  #make(version: number): Promise<Made<T>> {
    const madeAt = this.#clock();
    const done = this.#origin.make().then(
      (made) => {
        this.#cached = { version, madeAt, ...made };
        this.#making = null;
        return made;
      },
      (fault) => {
        this.#making = null;
        throw fault;
      },
    );
    this.#making = { version, done };
    return done;
  }
}
