import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { CameraFrame } from './camera-frame.ts';
import { FrameReader, type ImageReader } from './frame-reader.ts';
import type { GrayImage } from './image-preprocessing.ts';
import { type BarcodeDetectorClass, probeNativeReader } from './native-reader.ts';

/** To the worker: one frame at a time, transferred. */
export type ToDecoder = CameraFrame;

/** From the worker: once whether it can read, then the text for every frame. */
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
  // Awaited only after the probe: until then a failure must not count as unhandled.
  wasm.catch(() => {});
  // Not in TypeScript's DOM types.
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  return FrameReader.open({ native: await probeNativeReader(BarcodeDetector), wasm });
}

/** Fetches and starts the reader; fails where WebAssembly or its file is missing. */
async function startWasmReader(): Promise<ImageReader> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return async (image, { prepare, options }) => {
    const found = await readBarcodes(toPgm(prepare(image)), {
      formats: ['QRCode'],
      maxNumberOfSymbols: 1,
      // Needed for barcodes; a QR code shows its orientation by three corners.
      tryRotate: false,
      ...options,
    });
    return found.find(({ isValid }) => isValid)?.text ?? null;
  };
}

/** A PGM file around the same bytes: the only way to pass luminance without inventing colours. */
function toPgm({ width, height, luminance }: GrayImage): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`P5 ${width} ${height} 255\n`);
  const file = new Uint8Array(head.length + luminance.length);
  file.set(head);
  file.set(luminance, head.length);
  return file;
}
