/** One moment of a camera; handed over, not copied. Whoever is given it closes it. */
export type CameraFrame = VideoFrame | ImageBitmap;

/** What the video shows now. */
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
