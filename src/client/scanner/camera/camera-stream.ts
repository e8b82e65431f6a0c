import { BrowserCodeReader } from '@zxing/browser';
import { deviceStorage } from '../../platform/storage.ts';

/** `busy`: in use by another app. `insecure`: browsers allow cameras only with HTTPS. */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'insecure';

const STORAGE_KEY = 'door-camera';

/**
 * Opens the chosen camera or, without a choice or if that camera is gone, the back camera. Throws the
 * browser's own errors; `cameraProblemOf` interprets them.
 */
export async function openCamera(deviceId = chosenCamera()): Promise<MediaStream> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const open = (camera: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({ video: { ...size, ...camera }, audio: false });
  const backCamera = { facingMode: { ideal: 'environment' } };
  if (deviceId === null) return open(backCamera);
  try {
    return await open({ deviceId: { exact: deviceId } });
  } catch (error) {
    if (cameraProblemOf(error) !== 'missing') throw error;
    return open(backCamera);
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

export function cameraProblemOf(error: unknown): CameraProblem {
  if (!isSecureContext) return 'insecure';
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing';
}

/** Browsers reveal the cameras' names only while one of them is running. */
export function listCameras(): Promise<MediaDeviceInfo[]> {
  return BrowserCodeReader.listVideoInputDevices();
}

/** Browsers name cameras after their hardware, in English, or not at all. */
export function cameraLabel(label: string, index: number): string {
  const number = index + 1;
  if (/back|rear|rück|environment/i.test(label)) return `Rückkamera ${number}`;
  if (/front|user|selfie/i.test(label)) return `Frontkamera ${number}`;
  return label || `Kamera ${number}`;
}

export function cameraIdOf(stream: MediaStream): string {
  return stream.getVideoTracks()[0]?.getSettings().deviceId ?? '';
}

/** Used for the next start, even after a reload. */
export function storeCameraChoice(deviceId: string): void {
  deviceStorage.set(STORAGE_KEY, deviceId);
}

function chosenCamera(): string | null {
  return deviceStorage.get(STORAGE_KEY);
}

/** Whether this stream's camera has a light that the page may switch. */
export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  // Firefox's tracks lack getCapabilities.
  return track?.getCapabilities !== undefined && BrowserCodeReader.mediaStreamIsTorchCompatible(stream);
}

/** Returns whether the light is on afterwards: some devices claim to have one, but refuse to switch it. */
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
