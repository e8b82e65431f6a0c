interface Made<T> {
  value: T;
  /** Epoch milliseconds from when on it no longer holds; `Infinity` when only a change ends it. */
  freshUntil: number;
}

/** What a renewed value hangs on. */
export interface Origin<T> {
  /** Another number means that the value no longer holds. */
  version: () => number;
  make: () => Promise<Made<T>>;
}

/**
 * A value kept until what it was made of changes. Whoever asks gets a value made no earlier than the last change
 * before he asked; it is made once at a time however many ask.
 */
export class Renewed<T> {
  readonly #origin: Origin<T>;
  readonly #clock: () => number;
  #kept: (Made<T> & { version: number }) | null = null;
  #making: { version: number; done: Promise<Made<T>> } | null = null;

  constructor(clock: () => number, origin: Origin<T>) {
    this.#clock = clock;
    this.#origin = origin;
  }

  /** The value with its end if it still holds. */
  kept(): Made<T> | undefined {
    const kept = this.#kept;
    if (kept?.version === this.#origin.version() && this.#clock() < kept.freshUntil) return kept;
    return undefined;
  }

  /** The value with its end; without waiting when it still holds. */
  get(): Made<T> | Promise<Made<T>> {
    const kept = this.kept();
    if (kept) return kept;
    const version = this.#origin.version();
    if (this.#making === null) return this.#make(version);
    if (this.#making.version === version) return this.#making.done;
    // Being made of what is already out of date: the next one is for everybody who asks meanwhile.
    const again = () => this.get();
    return this.#making.done.then(again, again);
  }

  #make(version: number): Promise<Made<T>> {
    const done = this.#origin.make().then(
      (made) => {
        this.#kept = { version, ...made };
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
