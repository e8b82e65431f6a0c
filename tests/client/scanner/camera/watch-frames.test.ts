import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchFrames } from '../../../../src/client/scanner/camera/use-camera.ts';

let taken: number;
let isRunning: boolean;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  taken = 0;
  isRunning = true;
  vi.stubGlobal('createImageBitmap', async () => {
    taken += 1;
    return { number: taken, close: () => {} };
  });
});
afterEach(() => {
  isRunning = false;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Thirty pictures a second, as cameras deliver them. */
const video = (width = 1280) =>
  ({
    videoWidth: width,
    requestVideoFrameCallback: (told: () => void) => setTimeout(told, 33 - (performance.now() % 33)),
  }) as unknown as HTMLVideoElement;

test('no more than some twelve frames a second are read, however quickly', async () => {
  const texts: (string | null)[] = [];
  const decoder = { read: async () => 'ticket' };
  void watchFrames(
    video(),
    decoder,
    () => isRunning,
    (text) => texts.push(text),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(taken).toBeGreaterThanOrEqual(90);
  expect(taken).toBeLessThanOrEqual(130);
  expect(texts).toHaveLength(taken);
});

test('a frame in which nothing was read is told as well', async () => {
  const seen = ['ticket', null, 'ticket'];
  const heard: (string | null)[] = [];
  const read = async () => seen[heard.length] ?? null;
  void watchFrames(
    video(),
    { read },
    () => isRunning,
    (text) => heard.push(text),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(heard.slice(0, 4)).toEqual(['ticket', null, 'ticket', null]);
});

test('while nobody comes half as many frames are read, until somebody does', async () => {
  let text: string | null = null;
  const decoder = { read: async () => text };
  void watchFrames(
    video(),
    decoder,
    () => isRunning,
    () => {},
  );
  const takenInTenSeconds = async () => {
    const before = taken;
    await vi.advanceTimersByTimeAsync(10_000);
    return taken - before;
  };
  const busy = await takenInTenSeconds();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await takenInTenSeconds()).toBeLessThan(0.65 * busy);
  text = 'ticket';
  await vi.advanceTimersByTimeAsync(1_000);
  text = null;
  expect(await takenInTenSeconds()).toBeGreaterThan(0.9 * busy);
});

test('a slow reader gets the newest frame when it is done, and never two', async () => {
  let isReading = false;
  let together = 0;
  const read = async () => {
    if (isReading) together += 1;
    isReading = true;
    await new Promise((resolve) => setTimeout(resolve, 500));
    isReading = false;
    return null;
  };
  void watchFrames(
    video(),
    { read },
    () => isRunning,
    () => {},
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(together).toBe(0);
  expect(taken).toBeGreaterThanOrEqual(17);
  expect(taken).toBeLessThanOrEqual(20);
});

test('a frame that cannot be read does not end the watch', async () => {
  const read = () => Promise.reject(new Error('a faulty frame'));
  void watchFrames(
    video(),
    { read },
    () => isRunning,
    () => {},
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(taken).toBeGreaterThan(5);
});

test('nothing is read before the camera has a picture, nor after the end', async () => {
  const texts: (string | null)[] = [];
  const hear = (text: string | null) => texts.push(text);
  void watchFrames(video(0), { read: async () => 'ticket' }, () => isRunning, hear);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(taken).toBe(0);

  const read = async () => {
    isRunning = false;
    return 'read after the end';
  };
  void watchFrames(video(), { read }, () => isRunning, hear);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(taken).toBe(1);
  expect(texts).toEqual([]);
});

test('nothing is read while nobody looks at the page', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  void watchFrames(
    video(),
    { read: async () => null },
    () => isRunning,
    () => {},
  );
  await vi.advanceTimersByTimeAsync(2_000);
  expect(taken).toBe(0);
  hidden.mockRestore();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(taken).toBeGreaterThan(5);
});
