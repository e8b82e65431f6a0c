import { BrowserQRCodeReader } from '@zxing/browser';
import type { CameraFrame } from './camera-frame.ts';

let canvas: HTMLCanvasElement | null = null;
const reader = new BrowserQRCodeReader();

/** Reads a frame on the page itself: less well than the worker, but at once and everywhere. */
export function readOnPage(frame: CameraFrame): string | null {
  const [width, height] =
    'displayWidth' in frame ? [frame.displayWidth, frame.displayHeight] : [frame.width, frame.height];
  canvas ??= document.createElement('canvas');
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(frame, 0, 0);
  try {
    return reader.decodeFromCanvas(canvas).getText();
  } catch {
    // The reader throws where there is nothing to read.
    return null;
  }
}
