import type { GrayImage } from './image-preprocessing.ts';

/** A single frame; it is transferred, not copied, and closed by its receiver. */
export type CameraFrame = VideoFrame | ImageBitmap;

export async function grabFrame(video: HTMLVideoElement): Promise<CameraFrame> {
  if (typeof VideoFrame === 'function') {
    try {
      return new VideoFrame(video);
    } catch {
      // Some browsers refuse to share the frames of some cameras.
    }
  }
  return createImageBitmap(video);
}

/** Planar formats store the luminance of all pixels first, then their colours. */
const LUMINANCE_FIRST = /^(I4\d\d|NV12)/;

/** In pixels, as displayed. */
export function sizeOfFrame(frame: CameraFrame): { width: number; height: number } {
  return 'displayWidth' in frame ? { width: frame.displayWidth, height: frame.displayHeight } : frame;
}

/** Taken from the frame if the camera delivers luminance, otherwise computed from the colours. */
export async function grayImageOf(frame: CameraFrame): Promise<GrayImage> {
  if ('format' in frame && frame.format !== null && LUMINANCE_FIRST.test(frame.format)) {
    const image = await firstPlane(frame).catch(() => null);
    if (image !== null) return image;
  }
  return fromColours(frame);
}

async function firstPlane(frame: VideoFrame): Promise<GrayImage> {
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

function fromColours(frame: CameraFrame): GrayImage {
  const { width, height } = sizeOfFrame(frame);
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas to look at a frame');
  context.drawImage(frame, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const luminance = new Uint8Array(width * height);
  // Weights of red, green and blue by ITU-R BT.601. The casts are safe, because every index is inside the
  // image.
  for (let i = 0, from = 0; i < luminance.length; i++, from += 4)
    luminance[i] =
      (77 * (data[from] as number) + 150 * (data[from + 1] as number) + 29 * (data[from + 2] as number)) >> 8;
  return { width, height, luminance };
}
