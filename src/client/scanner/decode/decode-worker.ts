import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { CameraFrame } from './camera-frame.ts';
import { FrameReader, type ImageReader } from './frame-reader.ts';
import type { GrayImage } from './image-preprocessing.ts';
import { type BarcodeDetectorClass, probeNativeReader } from './native-reader.ts';

/** To the worker: one frame at a time, transferred. */
export type ToDecoder = CameraFrame;

/** From the worker: once whether it can read at all, then a text for each frame. */
export type FromDecoder = 'ready' | 'unable' | { text: string | null };

const post = (message: FromDecoder) => self.postMessage(message);

const opening = open();
opening.then(
  () => post('ready'),
  () => post('unable'),
);

self.onmessage = async ({ data: frame }: MessageEvent<ToDecoder>) => {
  try {
    post({ text: await (await opening).read(frame) });
  } catch {
    post('unable');
  } finally {
    frame.close();
  }
};

async function open(): Promise<FrameReader> {
  const wasm = startWasmReader();
  // Awaited only after the probe; until then a failure must not count as unhandled.
  wasm.catch(() => {});
  // TypeScript's DOM types lack BarcodeDetector.
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  return FrameReader.open({ native: await probeNativeReader(BarcodeDetector), wasm });
}

/** Rejects if WebAssembly or its file is missing. */
async function startWasmReader(): Promise<ImageReader> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return async (image, { prepare, options }) => {
    const found = await readBarcodes(toPgm(prepare(image)), {
      formats: ['QRCode'],
      maxNumberOfSymbols: 1,
      // Only barcodes need it; a QR code shows its orientation by its three corners.
      tryRotate: false,
      ...options,
    });
    return found.find(({ isValid }) => isValid)?.text ?? null;
  };
}

/** Wraps the bytes in a PGM file, the reader's only input format for plain luminance. */
function toPgm({ width, height, luminance }: GrayImage): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`P5 ${width} ${height} 255\n`);
  const file = new Uint8Array(head.length + luminance.length);
  file.set(head);
  file.set(luminance, head.length);
  return file;
}
