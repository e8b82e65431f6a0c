import { attemptsOn } from './attempts.ts';
import type { CameraFrame } from './camera-frame.ts';
import { luminanceOfFrame } from './luminance-of-frame.ts';
import type { NativeReader } from './native-reader.ts';
import type { Picture } from './picture.ts';
import type { PictureReader } from './wasm-reader.ts';

/** Who reads; `wasm` may come later, or never where the device has a reader of its own. */
export interface Readers {
  native: NativeReader | null;
  wasm: Promise<PictureReader>;
  luminanceOf?: (frame: CameraFrame) => Promise<Picture>;
}

/** A detector that fails so often in a row has lost what it needs. */
const MOST_FAULTS = 3;

/** Reads frame after frame: by the device first, which is quick, then by what reads the hard ones. */
export class FrameReader {
  readonly #luminanceOf: (frame: CameraFrame) => Promise<Picture>;
  #native: NativeReader | null;
  #wasm: PictureReader | null = null;
  #number = 0;
  #faults = 0;

  /** Rejects where neither the device nor WebAssembly can read. */
  static async open(readers: Readers): Promise<FrameReader> {
    const reader = new FrameReader(readers);
    const wasm = readers.wasm.then((read) => {
      reader.#wasm = read;
    });
    if (readers.native === null) await wasm;
    else wasm.catch(() => {});
    return reader;
  }

  private constructor({ native, luminanceOf = luminanceOfFrame }: Readers) {
    this.#native = native;
    this.#luminanceOf = luminanceOf;
  }

  /** The text of a code in the frame, `null` where none is read. Throws when there is nobody left to read. */
  async read(frame: CameraFrame): Promise<string | null> {
    const text = await this.#readNatively(frame);
    if (text !== null) return text;
    if (this.#wasm === null) {
      if (this.#native === null) throw new Error('nobody left to read');
      return null;
    }
    const picture = await this.#luminanceOf(frame);
    for (const attempt of attemptsOn(this.#number++)) {
      const text = await this.#wasm(picture, attempt);
      if (text !== null) return text;
    }
    return null;
  }

  async #readNatively(frame: CameraFrame): Promise<string | null> {
    if (this.#native === null) return null;
    try {
      const text = await this.#native(frame);
      this.#faults = 0;
      return text;
    } catch {
      this.#faults += 1;
      if (this.#faults >= MOST_FAULTS) this.#native = null;
      return null;
    }
  }
}
