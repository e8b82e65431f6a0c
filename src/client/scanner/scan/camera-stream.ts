import { BrowserCodeReader } from '@zxing/browser';
import { deviceStorage } from '../../platform/storage.ts';

/** Why there is no picture: forbidden by somebody, none there, in use elsewhere, or no https. */
export type CameraTrouble = 'denied' | 'missing' | 'busy' | 'insecure';

const CHOSEN = 'door-camera';

/**
 * The picture of the chosen camera; without a choice, or when that camera is gone, of the one at the phone's back.
 * Throws what the browser throws; `cameraTroubleOf` says what it means.
 */
export async function openCamera(deviceId = chosenCamera()): Promise<MediaStream> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const open = (which: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({ video: { ...size, ...which }, audio: false });
  const atTheBack = { facingMode: { ideal: 'environment' } };
  if (deviceId === null) return open(atTheBack);
  try {
    return await open({ deviceId: { exact: deviceId } });
  } catch (error) {
    if (cameraTroubleOf(error) !== 'missing') throw error;
    return open(atTheBack);
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

export function cameraTroubleOf(error: unknown): CameraTrouble {
  if (!isSecureContext) return 'insecure';
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing';
}

/** All cameras of this phone; their names are known only while one of them runs. */
export function listCameras(): Promise<MediaDeviceInfo[]> {
  return BrowserCodeReader.listVideoInputDevices();
}

/** What to call it: browsers name cameras in words of their makers, or not at all. */
export function nameOfCamera(label: string, index: number): string {
  const number = index + 1;
  if (/back|rear|rück|environment/i.test(label)) return `Rückkamera ${number}`;
  if (/front|user|selfie/i.test(label)) return `Frontkamera ${number}`;
  return label || `Kamera ${number}`;
}

/** Which of them a picture comes from. */
export function cameraOf(stream: MediaStream): string {
  return stream.getVideoTracks()[0]?.getSettings().deviceId ?? '';
}

/** The next start takes this camera again, also after a reload. */
export function keepCamera(deviceId: string): void {
  deviceStorage.set(CHOSEN, deviceId);
}

function chosenCamera(): string | null {
  return deviceStorage.get(CHOSEN);
}
