import type { QrDecoder } from './qr-decoder.ts';

const BETWEEN_FRAMES_MS = 60;

/** Reads one picture of the video after the other, as fast as they are decoded, until `isRunning` says no. */
export async function watchFrames(
  video: HTMLVideoElement,
  decoder: Pick<QrDecoder, 'read'>,
  isRunning: () => boolean,
  hear: (text: string) => void,
): Promise<void> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  while (isRunning() && context) {
    if (video.videoWidth > 0) {
      if (canvas.width !== video.videoWidth) canvas.width = video.videoWidth;
      if (canvas.height !== video.videoHeight) canvas.height = video.videoHeight;
      context.drawImage(video, 0, 0);
      const text = await decoder.read(canvas);
      if (text && isRunning()) hear(text);
    }
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_FRAMES_MS));
  }
}
