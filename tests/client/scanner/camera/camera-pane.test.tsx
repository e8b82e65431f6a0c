import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CameraPane } from '../../../../src/client/scanner/camera/camera-pane.tsx';

class SilentWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}

class FakeTrack extends EventTarget {
  isStopped = false;
  readonly lights: unknown[] = [];
  readonly deviceId: string;
  constructor(deviceId: string) {
    super();
    this.deviceId = deviceId;
  }
  getSettings = () => ({ deviceId: this.deviceId });
  getCapabilities = () => (this.deviceId === 'back' ? { torch: true } : {});
  applyConstraints = async ({ advanced }: { advanced: { torch: boolean }[] }) => {
    this.lights.push(advanced[0]?.torch);
  };
  stop() {
    this.isStopped = true;
  }
}

const CAMERAS = [
  { kind: 'videoinput', deviceId: 'back', label: 'camera2 0, facing back' },
  { kind: 'videoinput', deviceId: 'front', label: 'camera2 1, facing front' },
];
let tracks: FakeTrack[] = [];
let open: (deviceId: string) => Promise<void> = async () => {};

beforeEach(() => {
  tracks = [];
  open = async () => {};
  const mediaDevices = {
    async getUserMedia({ video }: { video: { deviceId?: { exact: string } } }) {
      const deviceId = video.deviceId?.exact ?? 'back';
      await open(deviceId);
      const track = new FakeTrack(deviceId);
      tracks.push(track);
      return { getTracks: () => [track], getVideoTracks: () => [track] };
    },
    enumerateDevices: async () => CAMERAS,
  };
  vi.stubGlobal('Worker', SilentWorker);
  vi.stubGlobal('isSecureContext', true);
  Object.assign(navigator, { mediaDevices });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function startCamera() {
  const user = userEvent.setup();
  const view = render(<CameraPane />);
  await user.click(screen.getByRole('button', { name: 'Kamera starten' }));
  return { user, view };
}

test('one tap starts the camera; its light is switched, and it is off when the screen goes', async () => {
  const { user, view } = await startCamera();
  const light = await screen.findByRole('button', { name: 'Licht' });
  expect(light.getAttribute('aria-pressed')).toBe('false');
  await user.click(light);
  await waitFor(() => expect(light.getAttribute('aria-pressed')).toBe('true'));
  expect(tracks[0]?.lights).toEqual([true]);
  view.unmount();
  expect(tracks.every(({ isStopped }) => isStopped)).toBe(true);
});

test('a light that the camera promises and refuses is offered no more', async () => {
  const { user } = await startCamera();
  const light = await screen.findByRole('button', { name: 'Licht' });
  Object.assign(tracks[0] as FakeTrack, { applyConstraints: () => Promise.reject(new Error('no light')) });
  await user.click(light);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Licht' })).toBeNull());
});

test('another camera is chosen by name, and taken again at the next start', async () => {
  const { user, view } = await startCamera();
  const choice = await screen.findByRole('combobox', { name: 'Kamera wählen' });
  expect((choice as HTMLSelectElement).value).toBe('back');
  await user.selectOptions(choice, 'Frontkamera 2');
  await waitFor(() => expect(tracks.at(-1)?.deviceId).toBe('front'));
  expect(tracks[0]?.isStopped).toBe(true);
  await waitFor(() => expect((screen.getByRole('combobox') as HTMLSelectElement).value).toBe('front'));
  view.unmount();
  await startCamera();
  await waitFor(() => expect(tracks).toHaveLength(3));
  expect(tracks[2]?.deviceId).toBe('front');
});

test('a camera that is forbidden is explained, and can be tried once more', async () => {
  open = async () => {
    throw new DOMException('', 'NotAllowedError');
  };
  const { user } = await startCamera();
  expect((await screen.findByRole('alert')).textContent).toContain('Die Kamera ist gesperrt');
  open = async () => {};
  await user.click(screen.getByRole('button', { name: 'Noch einmal' }));
  await screen.findByRole('button', { name: 'Licht' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a camera that is taken away meanwhile can be started again', async () => {
  await startCamera();
  await screen.findByRole('button', { name: 'Licht' });
  tracks[0]?.dispatchEvent(new Event('ended'));
  await screen.findByRole('button', { name: 'Kamera starten' });
});

test('nobody looks at the page: the camera rests, and goes on by itself afterwards', async () => {
  await startCamera();
  await screen.findByRole('button', { name: 'Licht' });
  const look = (isHidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  look(true);
  expect(tracks[0]?.isStopped).toBe(true);
  look(false);
  await waitFor(() => expect(tracks).toHaveLength(2));
});

test('a camera that opens after the screen has gone is closed at once', async () => {
  let isOpen: () => void = () => {};
  open = () => new Promise((resolve) => (isOpen = resolve));
  const { view } = await startCamera();
  view.unmount();
  isOpen();
  await waitFor(() => expect(tracks[0]?.isStopped).toBe(true));
});
