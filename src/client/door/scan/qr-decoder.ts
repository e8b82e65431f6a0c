import { BrowserQRCodeReader } from '@zxing/browser';

/** Reads QR codes: in a worker as soon as that is able to, until then and where it cannot run on the page itself. */
export class QrDecoder {
  readonly #worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' });
  readonly #reader = new BrowserQRCodeReader();
  #isReady = false;
  #answer: ((text: string | null) => void) | null = null;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<'ready' | 'unable' | { text: string | null }>) => {
      if (data === 'ready') this.#isReady = true;
      else if (data !== 'unable') this.#answer?.(data.text);
    };
    this.#worker.onerror = () => {
      this.#isReady = false;
      this.#answer?.(null);
    };
  }

  /** The text of a code in the picture; one picture at a time. */
  async read(canvas: HTMLCanvasElement): Promise<string | null> {
    if (!this.#isReady) return this.#readHere(canvas);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) return null;
    const image = context.getImageData(0, 0, canvas.width, canvas.height);
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#worker.postMessage(image, [image.data.buffer]);
    });
  }

  close(): void {
    this.#worker.terminate();
    this.#answer?.(null);
  }

  #readHere(canvas: HTMLCanvasElement): string | null {
    try {
      return this.#reader.decodeFromCanvas(canvas).getText();
    } catch {
      // The reader throws where there is nothing to read.
      return null;
    }
  }
}
