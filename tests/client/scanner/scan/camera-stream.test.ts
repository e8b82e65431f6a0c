import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  cameraTroubleOf,
  keepCamera,
  nameOfCamera,
  openCamera,
} from '../../../../src/client/scanner/scan/camera-stream.ts';

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
  keepCamera('front');
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
  keepCamera('front');
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
  expect(cameraTroubleOf(new DOMException('', name))).toBe(trouble),
);

test('without https there is no camera, and that is what is said', () => {
  vi.stubGlobal('isSecureContext', false);
  expect(cameraTroubleOf(new TypeError('undefined is no function'))).toBe('insecure');
});

test('cameras are called what people call them', () => {
  expect(
    ['camera2 0, facing back', 'Vorderseite Front Camera', 'USB 2.0', ''].map((label, index) =>
      nameOfCamera(label, index),
    ),
  ).toEqual(['Rückkamera 1', 'Frontkamera 2', 'USB 2.0', 'Kamera 4']);
});
