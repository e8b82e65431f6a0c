import { probePicture, TEXT_OF_PROBE } from './probe-picture.ts';

type Source = ImageBitmap | VideoFrame | ImageData;

interface BarcodeDetectorLike {
  detect(source: Source): Promise<{ rawValue: string }[]>;
}

export interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetectorLike;
  getSupportedFormats(): Promise<string[]>;
}

/** Some phones have to fetch their detector first, and some never answer. */
const PATIENCE_MS = 2_000;

/** Reads QR codes with what the device brings along. */
export type NativeReader = (frame: Source) => Promise<string | null>;

/**
 * The detector of the device, where it really reads QR codes: some browsers have the class and nothing behind it,
 * some promise QR codes and find none. It has to read a known one first.
 */
export async function probeNativeReader(
  Detector: BarcodeDetectorClass | undefined,
): Promise<NativeReader | null> {
  if (Detector === undefined) return null;
  try {
    const formats = await inTime(Detector.getSupportedFormats());
    if (!formats.includes('qr_code')) return null;
    const detector = new Detector({ formats: ['qr_code'] });
    const read: NativeReader = async (frame) => (await detector.detect(frame))[0]?.rawValue ?? null;
    return (await inTime(read(probePicture()))) === TEXT_OF_PROBE ? read : null;
  } catch {
    return null;
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeIsUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the detector does not answer')), PATIENCE_MS);
  });
  return Promise.race([answer, timeIsUp]).finally(() => clearTimeout(timer));
}
