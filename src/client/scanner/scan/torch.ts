import { BrowserCodeReader } from '@zxing/browser';

/** Whether the camera of this picture has a light that a page may switch. */
export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  // Firefox has tracks that cannot say what they are capable of.
  return track?.getCapabilities !== undefined && BrowserCodeReader.mediaStreamIsTorchCompatible(stream);
}

/** Switches the light; gives whether it is on afterwards, for some phones promise a light and refuse it. */
export async function switchTorch(stream: MediaStream, isOn: boolean): Promise<boolean> {
  const [track] = stream.getVideoTracks();
  if (track === undefined) return false;
  try {
    await BrowserCodeReader.mediaStreamSetTorch(track, isOn);
    return isOn;
  } catch {
    return false;
  }
}
