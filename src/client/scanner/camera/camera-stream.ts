import { BrowserCodeReader } from '@zxing/browser';
import { deviceStorage } from '../../platform/storage.ts';

/** Why there is no picture: forbidden, no camera, in use by another app, or no https. */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'insecure';

const STORAGE_KEY = 'door-camera';

/**
 * The stream of the chosen camera; without a choice, or when that camera is gone, of the one at the back. Throws what
 * the browser throws; `cameraProblemOf` says what it means.
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

/** All cameras of this device; browsers tell their names only while one of them runs. */
export function listCameras(): Promise<MediaDeviceInfo[]> {
  return BrowserCodeReader.listVideoInputDevices();
}

/** Browsers give cameras the names of their makers, or none. */
export function cameraLabel(label: string, index: number): string {
  const number = index + 1;
  if (/back|rear|rück|environment/i.test(label)) return `Rückkamera ${number}`;
  if (/front|user|selfie/i.test(label)) return `Frontkamera ${number}`;
  return label || `Kamera ${number}`;
}

/** The id of the camera that a stream comes from. */
export function cameraIdOf(stream: MediaStream): string {
  return stream.getVideoTracks()[0]?.getSettings().deviceId ?? '';
}

/** The camera of the next start, also after a reload. */
export function storeCameraChoice(deviceId: string): void {
  deviceStorage.set(STORAGE_KEY, deviceId);
}

function chosenCamera(): string | null {
  return deviceStorage.get(STORAGE_KEY);
}

/** Whether the camera of this stream has a light that the page may switch. */
export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  // Firefox has tracks without getCapabilities.
  return track?.getCapabilities !== undefined && BrowserCodeReader.mediaStreamIsTorchCompatible(stream);
}

/** Switches the light, and returns whether it is on afterwards: some devices claim to have one and refuse. */
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
