import jsqr from 'jsqr';
import { afterEach, expect, test, vi } from 'vitest';
import {
  type BarcodeDetectorClass,
  PROBE_TEXT,
  probeImage,
  probeNativeReader,
} from '../../../../src/client/scanner/decode/native-reader.ts';

interface Behaviour {
  formats?: () => Promise<string[]>;
  /** What it finds in a picture; jsqr does the reading of one that works. */
  detect?: (picture: ImageData) => Promise<{ rawValue: string }[]>;
}

const reading = async ({ data, width, height }: ImageData) => {
  const found = jsqr(data, width, height);
  return found ? [{ rawValue: found.data }] : [];
};

function detector({ formats = async () => ['qr_code'], detect = reading }: Behaviour): BarcodeDetectorClass {
  return class {
    static getSupportedFormats = formats;
    detect = (source: ImageData | ImageBitmap | VideoFrame) => detect(source as ImageData);
  };
}

afterEach(() => void vi.useRealTimers());

test('a detector that reads the known picture is taken', async () => {
  const read = await probeNativeReader(detector({}));
  expect(await read?.(probeImage())).toBe(PROBE_TEXT);
});

test('without the class there is none', async () => {
  expect(await probeNativeReader(undefined)).toBeNull();
});

test.each<[string, Behaviour]>([
  ['knows no QR codes', { formats: async () => ['ean_13'] }],
  ['knows no formats at all', { formats: async () => [] }],
  ['does not say what it knows', { formats: () => Promise.reject(new Error('service not available')) }],
  ['promises QR codes and finds none', { detect: async () => [] }],
  ['reads something else', { detect: async () => [{ rawValue: 'EINLA55' }] }],
  ['fails when it is asked', { detect: () => Promise.reject(new Error('service unavailable')) }],
])('a detector that %s is not taken', async (_, behaviour) => {
  expect(await probeNativeReader(detector(behaviour))).toBeNull();
});

test('a detector that never answers is given up after two seconds', async () => {
  vi.useFakeTimers();
  const probing = probeNativeReader(detector({ detect: () => new Promise(() => {}) }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await probing).toBeNull();
});
