interface Made<T> {
  value: T;
  /** Epoch milliseconds until which it is valid; `Infinity` when only a change ends it. */
  freshUntil: number;
}

/** How a cached value is made, and when it is out of date. */
export interface ValueSource<T> {
  /** A different number means that the value is out of date. */
  version: () => number;
  make: () => Promise<Made<T>>;
}

/**
 * A value cached until its source changes. Callers get a value made no earlier than the last change before they asked,
 * and concurrent callers share one making.
 */
export class CachedValue<T> {
  readonly #origin: ValueSource<T>;
  readonly #clock: () => number;
  #cached: (Made<T> & { version: number }) | null = null;
  #making: { version: number; done: Promise<Made<T>> } | null = null;

  constructor(clock: () => number, origin: ValueSource<T>) {
    this.#clock = clock;
    this.#origin = origin;
  }

  /** The value with its expiry if it is still valid. */
  cached(): Made<T> | undefined {
    const cached = this.#cached;
    if (cached?.version === this.#origin.version() && this.#clock() < cached.freshUntil) return cached;
    return undefined;
  }

  /** The value with its expiry; synchronously when it is still valid. */
  get(): Made<T> | Promise<Made<T>> {
    const cached = this.cached();
    if (cached) return cached;
    const version = this.#origin.version();
    if (this.#making === null) return this.#make(version);
    if (this.#making.version === version) return this.#making.done;
    // The one being made is out of date already: all who ask meanwhile share the next one.
    const again = () => this.get();
    return this.#making.done.then(again, again);
  }

  #make(version: number): Promise<Made<T>> {
    const done = this.#origin.make().then(
      (made) => {
        this.#cached = { version, ...made };
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
