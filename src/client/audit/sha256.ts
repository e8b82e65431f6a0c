/** The fractions of the cube roots of the first 64 primes (FIPS 180-4). */
const ROUNDS = Int32Array.from(fractions(64, 1 / 3));
const START = fractions(8, 1 / 2);

function fractions(count: number, power: number): Uint32Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return Uint32Array.from(primes, (prime) => {
    const root = prime ** power;
    return (root - Math.floor(root)) * 0x1_0000_0000;
  });
}

/**
 * SHA-256 of bytes that come piece by piece. The browser's own takes only what is whole in memory, and answers each of a
 * million lines by a promise.
 */
export class Sha256 {
  readonly #state = START.slice();
  readonly #block = new Uint8Array(64);
  readonly #words = new Int32Array(64);
  #filled = 0;
  #length = 0;

  update(bytes: Uint8Array): this {
    this.#length += bytes.length;
    for (let at = 0; at < bytes.length; ) {
      const taken = Math.min(64 - this.#filled, bytes.length - at);
      this.#block.set(bytes.subarray(at, at + taken), this.#filled);
      this.#filled += taken;
      at += taken;
      if (this.#filled === 64) this.#mix();
    }
    return this;
  }

  /** In hex; nothing may be added afterwards. */
  digest(): string {
    const bits = this.#length * 8;
    const padding = new Uint8Array((this.#filled < 56 ? 56 : 120) - this.#filled + 8);
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(padding.length - 8, Math.floor(bits / 0x1_0000_0000));
    view.setUint32(padding.length - 4, bits % 0x1_0000_0000);
    this.update(padding);
    return [...this.#state].map((word) => word.toString(16).padStart(8, '0')).join('');
  }

  #mix(): void {
    const [state, words, block] = [this.#state, this.#words, this.#block];
    const view = new DataView(block.buffer);
    for (let at = 0; at < 16; at++) words[at] = view.getInt32(at * 4);
    for (let at = 16; at < 64; at++) {
      const [early, late] = [words[at - 15] as number, words[at - 2] as number];
      const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[at] = (words[at - 16] as number) + first + (words[at - 7] as number) + second;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = Int32Array.from(state);
    for (let at = 0; at < 64; at++) {
      const sum = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const first = (h + sum + ((e & f) ^ (~e & g)) + (ROUNDS[at] as number) + (words[at] as number)) | 0;
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      // One by one: swapping them by a list takes ten times as long.
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    const mixed = [a, b, c, d, e, f, g, h];
    for (let at = 0; at < 8; at++) state[at] = (state[at] as number) + (mixed[at] as number);
    this.#filled = 0;
  }
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

const encoder = new TextEncoder();

/** SHA-256 of a text in UTF-8, in hex. */
export function sha256OfText(text: string): string {
  return new Sha256().update(encoder.encode(text)).digest();
}
