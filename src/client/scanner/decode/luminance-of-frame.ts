import type { CameraFrame } from './camera-frame.ts';
import type { Picture } from './picture.ts';

/** Cameras deliver these: the brightness of all pixels comes first, then their colours. */
const BRIGHTNESS_FIRST = /^(I4\d\d|NV12)/;

/** The brightness of every pixel of a frame, as the camera delivers it or else out of its colours. */
export async function luminanceOfFrame(frame: CameraFrame): Promise<Picture> {
  if ('format' in frame && frame.format !== null && BRIGHTNESS_FIRST.test(frame.format)) {
    const picture = await firstPlane(frame).catch(() => null);
    if (picture !== null) return picture;
  }
  return fromColours(frame);
}

async function firstPlane(frame: VideoFrame): Promise<Picture> {
  const bytes = new Uint8Array(frame.allocationSize());
  const [{ offset, stride } = { offset: 0, stride: 0 }] = await frame.copyTo(bytes);
  const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight };
  if (stride === width) return { width, height, luminance: bytes.subarray(offset, offset + width * height) };
  const luminance = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const start = offset + y * stride;
    luminance.set(bytes.subarray(start, start + width), y * width);
  }
  return { width, height, luminance };
}

let canvas: OffscreenCanvas | null = null;

function fromColours(frame: CameraFrame): Picture {
  const [width, height] =
    'displayWidth' in frame ? [frame.displayWidth, frame.displayHeight] : [frame.width, frame.height];
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas to look at a frame');
  context.drawImage(frame, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const luminance = new Uint8Array(width * height);
  // Shares of red, green and blue by ITU-R BT.601.
  for (let i = 0, from = 0; i < luminance.length; i++, from += 4)
    luminance[i] =
      (77 * (data[from] as number) + 150 * (data[from + 1] as number) + 29 * (data[from + 2] as number)) >> 8;
  return { width, height, luminance };
}
