import { grabFrame } from './camera-frame.ts';
import type { QrDecoder } from './qr-decoder.ts';

/** Twelve frames a second find a ticket as soon as it is held still, and leave the battery for the evening. */
const BETWEEN_FRAMES_MS = 80;
/** While nobody has come for so long, half of them do. */
const QUIET_AFTER_MS = 30_000;
/** Where the browser does not tell of new pictures, or the camera has none. */
const LONGEST_WAIT_MS = 250;

/**
 * Reads what the video shows until `isRunning` says no: always the newest frame, the next only when this one is
 * read, none while nobody looks. `hear` is told of every frame, also of one without a code.
 */
export async function watchFrames(
  video: HTMLVideoElement,
  decoder: Pick<QrDecoder, 'read'>,
  isRunning: () => boolean,
  hear: (text: string | null) => void,
): Promise<void> {
  let lastReadAt = performance.now();
  while (isRunning()) {
    const startedAt = performance.now();
    if (video.videoWidth > 0 && !document.hidden) {
      const frame = await grabFrame(video).catch(() => null);
      const text = (frame && (await decoder.read(frame).catch(() => null))) || null;
      if (text !== null) lastReadAt = performance.now();
      if (isRunning()) hear(text);
    }
    const isQuiet = startedAt - lastReadAt > QUIET_AFTER_MS;
    const restMs = startedAt + BETWEEN_FRAMES_MS * (isQuiet ? 2 : 1) - performance.now();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, restMs)));
    await nextPicture(video);
  }
}

function nextPicture(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_WAIT_MS);
    video.requestVideoFrameCallback?.(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
