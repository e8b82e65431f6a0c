import { expect, test } from 'vitest';
import { hasTorch, switchTorch } from '../../../../src/client/scanner/scan/torch.ts';

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
