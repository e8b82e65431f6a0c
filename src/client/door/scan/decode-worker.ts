import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

interface QrDetector {
  detect(image: ImageData): Promise<{ rawValue: string }[]>;
}
interface QrDetectorClass {
  new (options: { formats: string[] }): QrDetector;
  getSupportedFormats(): Promise<string[]>;
}

/** The detector of the device, where it really reads QR codes: some browsers have the class and nothing behind it. */
async function nativeDetector(): Promise<QrDetector | null> {
  const Detector = (globalThis as { BarcodeDetector?: QrDetectorClass }).BarcodeDetector;
  const formats = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  return Detector && formats.includes('qr_code') ? new Detector({ formats: ['qr_code'] }) : null;
}

async function begin(): Promise<(image: ImageData) => Promise<string | null>> {
  const native = await nativeDetector();
  if (native) return async (image) => (await native.detect(image))[0]?.rawValue ?? null;
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return async (image) =>
    (await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 1 })).find(({ isValid }) => isValid)
      ?.text ?? null;
}

const decoding = begin();
decoding.then(
  () => self.postMessage('ready'),
  () => self.postMessage('unable'),
);

self.onmessage = async ({ data }: MessageEvent<ImageData>) => {
  try {
    self.postMessage({ text: await (await decoding)(data) });
  } catch {
    self.postMessage({ text: null });
  }
};
