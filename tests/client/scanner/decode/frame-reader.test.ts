import { expect, test } from 'vitest';
import type { CameraFrame } from '../../../../src/client/scanner/decode/camera-frame.ts';
import { FrameReader, type ImageReader } from '../../../../src/client/scanner/decode/frame-reader.ts';
import type { NativeReader } from '../../../../src/client/scanner/decode/native-reader.ts';

const FRAME = {} as CameraFrame;
const toGrayImage = async () => ({ width: 1, height: 1, luminance: new Uint8Array(1) });
const never = new Promise<ImageReader>(() => {});
const unable = () => Promise.reject<ImageReader>(new Error('no WebAssembly here'));

/** A WebAssembly reader that finds something by one attempt only. */
function readerBy(way: string) {
  const ways: string[] = [];
  const read: ImageReader = async (_, { name }) => {
    ways.push(name);
    return name === way ? `by wasm, ${way}` : null;
  };
  return { ways, read };
}

test('the reader of the device is asked first, and reads before WebAssembly has come', async () => {
  const reader = await FrameReader.open({ native: async () => 'by the device', wasm: never, toGrayImage });
  expect(await reader.read(FRAME)).toBe('by the device');
});

test('what the device does not read WebAssembly reads', async () => {
  const { read } = readerBy('as seen');
  const reader = await FrameReader.open({
    native: async () => null,
    wasm: Promise.resolve(read),
    toGrayImage,
  });
  expect(await reader.read(FRAME)).toBe('by wasm, as seen');
});

test('without a reader of the device it is ready only when WebAssembly is', async () => {
  let isOpen = false;
  const { promise, resolve } = Promise.withResolvers<ImageReader>();
  const opening = FrameReader.open({ native: null, wasm: promise, toGrayImage }).then((reader) => {
    isOpen = true;
    return reader;
  });
  await Promise.resolve();
  expect(isOpen).toBe(false);
  resolve(readerBy('as seen').read);
  expect(await (await opening).read(FRAME)).toBe('by wasm, as seen');
});

test('where nobody can read, it does not open', async () => {
  await expect(FrameReader.open({ native: null, wasm: unable(), toGrayImage })).rejects.toThrow();
});

test('where WebAssembly cannot be had the device goes on alone', async () => {
  const reader = await FrameReader.open({ native: async () => null, wasm: unable(), toGrayImage });
  expect(await reader.read(FRAME)).toBeNull();
});

test('a device that fails three times in a row is asked no more, and then nobody may be left', async () => {
  let asked = 0;
  const native: NativeReader = async () => {
    asked += 1;
    throw new Error('service gone');
  };
  const { read } = readerBy('as seen');
  const reader = await FrameReader.open({ native, wasm: Promise.resolve(read), toGrayImage });
  for (let n = 0; n < 5; n++) expect(await reader.read(FRAME)).toBe('by wasm, as seen');
  expect(asked).toBe(3);

  const alone = await FrameReader.open({ native, wasm: unable(), toGrayImage });
  await alone.read(FRAME);
  await alone.read(FRAME);
  await expect(alone.read(FRAME)).rejects.toThrow('no reader left');
});

test('a single fault of the device is forgiven', async () => {
  let asked = 0;
  const native: NativeReader = async () => {
    asked += 1;
    if (asked % 2 === 1) throw new Error('busy');
    return null;
  };
  const { read } = readerBy('none');
  const reader = await FrameReader.open({ native, wasm: Promise.resolve(read), toGrayImage });
  for (let n = 0; n < 12; n++) await reader.read(FRAME);
  expect(asked).toBe(12);
});

test('every frame is looked at as it is and in one other way, and every way has its turn', async () => {
  const { ways, read } = readerBy('none');
  const reader = await FrameReader.open({ native: null, wasm: Promise.resolve(read), toGrayImage });
  for (let n = 0; n < 6; n++) await reader.read(FRAME);
  expect(ways).toHaveLength(12);
  expect(ways.filter((_, i) => i % 2 === 0)).toEqual(Array(6).fill('as seen'));
  expect(new Set(ways)).toEqual(
    new Set(['as seen', 'sharpened', 'sharpened twice', 'sharpened, whole', 'calmed', 'black on white']),
  );
});

test('nothing more is tried once a text is read', async () => {
  const { ways, read } = readerBy('as seen');
  const reader = await FrameReader.open({ native: null, wasm: Promise.resolve(read), toGrayImage });
  await reader.read(FRAME);
  expect(ways).toEqual(['as seen']);
});
