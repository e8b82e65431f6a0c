import { afterEach, expect, test, vi } from 'vitest';
import { grayImageOf } from '../../../../src/client/scanner/decode/camera-frame.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A camera's frame of 3 x 2 pixels with the brightness 1 to 6, its rows `stride` bytes apart. */
function cameraFrame(format: string | null, { offset = 0, stride = 3 } = {}): VideoFrame {
  return {
    format,
    displayWidth: 3,
    displayHeight: 2,
    visibleRect: { width: 3, height: 2 },
    allocationSize: () => offset + 2 * stride + 9,
    copyTo: async (bytes: Uint8Array) => {
      bytes.fill(128);
      bytes.set([1, 2, 3], offset);
      bytes.set([4, 5, 6], offset + stride);
      return [
        { offset, stride },
        { offset: offset + 2 * stride, stride: 2 },
      ];
    },
  } as unknown as VideoFrame;
}

/** A canvas that shows every frame in these colours, red, green, blue and opacity. */
function stubCanvas(colours: number[]): void {
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage: () => {}, getImageData: () => ({ data: colours }) });
    },
  );
}

test.each(['I420', 'I422', 'NV12'])(
  'a frame as cameras deliver it (%s) has its brightness first',
  async (format) => {
    const { width, height, luminance } = await grayImageOf(cameraFrame(format));
    expect([width, height]).toEqual([3, 2]);
    expect([...luminance]).toEqual([1, 2, 3, 4, 5, 6]);
  },
);

test('rows that begin at round addresses are put together', async () => {
  for (const layout of [
    { offset: 4, stride: 8 },
    { offset: 4, stride: 3 },
  ]) {
    const { luminance } = await grayImageOf(cameraFrame('NV12', layout));
    expect([...luminance]).toEqual([1, 2, 3, 4, 5, 6]);
  }
});

const RED_GREEN_BLUE = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255];
const BLACK_GREY_WHITE = [0, 0, 0, 255, 128, 128, 128, 255, 255, 255, 255, 255];

test.each(['RGBA', null])('a frame in colours (%s) is as bright as an eye sees it', async (format) => {
  stubCanvas([...RED_GREEN_BLUE, ...BLACK_GREY_WHITE]);
  const { luminance } = await grayImageOf(cameraFrame(format));
  expect([...luminance]).toEqual([76, 149, 28, 0, 128, 255]);
});

test('a frame that lets nobody copy its bytes is looked at in colours', async () => {
  stubCanvas([...RED_GREEN_BLUE, ...BLACK_GREY_WHITE]);
  const frame = cameraFrame('I420');
  frame.copyTo = () => Promise.reject(new DOMException('', 'NotSupportedError'));
  expect([...(await grayImageOf(frame)).luminance]).toEqual([76, 149, 28, 0, 128, 255]);
});
