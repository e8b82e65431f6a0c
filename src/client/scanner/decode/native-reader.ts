type Source = ImageBitmap | VideoFrame | ImageData;

interface BarcodeDetectorLike {
  detect(source: Source): Promise<{ rawValue: string }[]>;
}

export interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetectorLike;
  getSupportedFormats(): Promise<string[]>;
}

/** Some devices have to download their detector first, and some never answer. */
const PROBE_TIMEOUT_MS = 2_000;

export type NativeReader = (frame: Source) => Promise<string | null>;

/**
 * The device's detector, once it has read a known code: some browsers have the class without an
 * implementation, others claim to support QR codes and find none.
 */
export async function probeNativeReader(
  Detector: BarcodeDetectorClass | undefined,
): Promise<NativeReader | null> {
  if (Detector === undefined) return null;
  try {
    const formats = await withTimeout(Detector.getSupportedFormats());
    if (!formats.includes('qr_code')) return null;
    const detector = new Detector({ formats: ['qr_code'] });
    const read: NativeReader = async (frame) => (await detector.detect(frame))[0]?.rawValue ?? null;
    return (await withTimeout(read(probeImage()))) === PROBE_TEXT ? read : null;
  } catch {
    return null;
  }
}

async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeIsUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the detector does not answer')), PROBE_TIMEOUT_MS);
  });
  return Promise.race([answer, timeIsUp]).finally(() => clearTimeout(timer));
}

export const PROBE_TEXT = 'EINLASS';

/** The code of that text, row by row; the leftmost module is the highest of 21 bits. */
const ROWS = [
  0x1fcd7f, 0x105541, 0x17435d, 0x17455d, 0x17555d, 0x104541, 0x1fd57f, 0x000700, 0x154212, 0x168c4e,
  0x024114, 0x0dac42, 0x12dd54, 0x001eab, 0x1fc6e4, 0x104fb1, 0x175ae9, 0x174462, 0x175519, 0x10446f,
  0x1fd56d,
];
const MODULE_PIXELS = 6;
const QUIET_MODULES = 4;

/** A flawless QR code, which any working detector can read. */
export function probeImage(): ImageData {
  const side = (ROWS.length + 2 * QUIET_MODULES) * MODULE_PIXELS;
  const image = new ImageData(side, side);
  for (let i = 0; i < side * side; i++) {
    const x = Math.floor((i % side) / MODULE_PIXELS) - QUIET_MODULES;
    const y = Math.floor(Math.floor(i / side) / MODULE_PIXELS) - QUIET_MODULES;
    const isDark = x >= 0 && x < ROWS.length && (((ROWS[y] ?? 0) >> (ROWS.length - 1 - x)) & 1) === 1;
    image.data.set(isDark ? [0, 0, 0, 255] : [255, 255, 255, 255], 4 * i);
  }
  return image;
}
