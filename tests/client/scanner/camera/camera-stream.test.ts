import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  cameraLabel,
  cameraProblemOf,
  hasTorch,
  openCamera,
  storeCameraChoice,
  switchTorch,
} from '../../../../src/client/scanner/camera/camera-stream.ts';

const asked: MediaTrackConstraints[] = [];
let answer: (video: MediaTrackConstraints) => MediaStream = () => ({}) as MediaStream;

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('isSecureContext', true);
  const getUserMedia = async ({ video }: { video: MediaTrackConstraints }) => {
    asked.push(video);
    return answer(video);
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  answer = () => ({}) as MediaStream;
});

test('without a choice the camera at the back is asked for', async () => {
  await openCamera();
  expect(asked).toMatchObject([{ facingMode: { ideal: 'environment' } }]);
});

test('the chosen camera is taken again, and another one when it is gone', async () => {
  storeCameraChoice('front');
  await openCamera();
  expect(asked).toMatchObject([{ deviceId: { exact: 'front' } }]);
  answer = ({ deviceId }) => {
    if (deviceId) throw new DOMException('', 'OverconstrainedError');
    return {} as MediaStream;
  };
  await openCamera();
  expect(asked.at(-1)).toMatchObject({ facingMode: { ideal: 'environment' } });
});

test('a forbidden camera is not asked for a second time', async () => {
  storeCameraChoice('front');
  answer = () => {
    throw new DOMException('', 'NotAllowedError');
  };
  await expect(openCamera()).rejects.toThrow();
  expect(asked).toHaveLength(1);
});

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
])('%s means that the camera is %s', (name, trouble) =>
  expect(cameraProblemOf(new DOMException('', name))).toBe(trouble),
);

test('without https there is no camera, and that is what is said', () => {
  vi.stubGlobal('isSecureContext', false);
  expect(cameraProblemOf(new TypeError('undefined is no function'))).toBe('insecure');
});

test('cameras are called what people call them', () => {
  expect(
    ['camera2 0, facing back', 'Vorderseite Front Camera', 'USB 2.0', ''].map((label, index) =>
      cameraLabel(label, index),
    ),
  ).toEqual(['Rückkamera 1', 'Frontkamera 2', 'USB 2.0', 'Kamera 4']);
});

function streamOf(track: Partial<MediaStreamTrack> | null): MediaStream {
  return { getVideoTracks: () => (track === null ? [] : [track]) } as unknown as MediaStream;
}
const capable = (capabilities: object) => streamOf({ getCapabilities: () => capabilities });

test('only a camera that says so has a light', () => {
  expect(hasTorch(capable({ torch: true }))).toBe(true);
  expect(hasTorch(capable({}))).toBe(false);
  expect(hasTorch(streamOf({}))).toBe(false);
  expect(hasTorch(streamOf(null))).toBe(false);
});

test('the light is on when the camera has taken the wish, and not when it refuses', async () => {
  const wishes: unknown[] = [];
  const obeys = streamOf({
    applyConstraints: async (wish) => {
      wishes.push(wish?.advanced?.[0]);
    },
  });
  expect(await switchTorch(obeys, true)).toBe(true);
  expect(await switchTorch(obeys, false)).toBe(false);
  expect(wishes).toMatchObject([{ torch: true }, { torch: false }]);
  const refuses = streamOf({
    applyConstraints: () => Promise.reject(new DOMException('', 'OverconstrainedError')),
  });
  expect(await switchTorch(refuses, true)).toBe(false);
});
