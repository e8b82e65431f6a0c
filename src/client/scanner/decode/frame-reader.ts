import { type CameraFrame, grayImageOf } from './camera-frame.ts';
import { type Attempt, attemptsFor, type GrayImage } from './image-preprocessing.ts';
import type { NativeReader } from './native-reader.ts';

export type ImageReader = (image: GrayImage, attempt: Attempt) => Promise<string | null>;

/** `wasm` may resolve late, or never if the device has its own reader. */
interface Readers {
  native: NativeReader | null;
  wasm: Promise<ImageReader>;
  toGrayImage?: (frame: CameraFrame) => Promise<GrayImage>;
}

/** A detector that fails this often in a row will not recover. */
const MAX_FAULTS = 3;

/** Tries the device's own reader first, which is fast, then WebAssembly, which reads more codes. */
export class FrameReader {
  readonly #toGrayImage: (frame: CameraFrame) => Promise<GrayImage>;
  #native: NativeReader | null;
  #wasm: ImageReader | null = null;
  #number = 0;
  #faults = 0;

  /** Rejects if neither the device nor WebAssembly can read. */
  static async open(readers: Readers): Promise<FrameReader> {
    const reader = new FrameReader(readers);
    const wasm = readers.wasm.then((read) => {
      reader.#wasm = read;
    });
    if (readers.native === null) await wasm;
    else wasm.catch(() => {});
    return reader;
  }

  private constructor({ native, toGrayImage = grayImageOf }: Readers) {
    this.#native = native;
    this.#toGrayImage = toGrayImage;
  }

  /** `null` if the frame contains no readable code. Throws if no reader is left. */
  async read(frame: CameraFrame): Promise<string | null> {
    const text = await this.#readNatively(frame);
    if (text !== null) return text;
    if (this.#wasm === null) {
      if (this.#native === null) throw new Error('no reader left');
      return null;
    }
    const image = await this.#toGrayImage(frame);
    for (const attempt of attemptsFor(this.#number++)) {
      const text = await this.#wasm(image, attempt);
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
      if (this.#faults >= MAX_FAULTS) this.#native = null;
      return null;
    }
  }
}
