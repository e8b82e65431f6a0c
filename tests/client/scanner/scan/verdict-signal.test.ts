import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

interface Tone {
  hertz: number;
  from: number;
  to: number;
}

let tones: Tone[] = [];
let buzzes: VibratePattern[] = [];

class FakeAudio {
  state = 'suspended';
  readonly currentTime = 10;
  readonly destination = {};
  async resume() {
    this.state = 'running';
  }
}
class FakeOscillator {
  readonly #tone: Tone;
  constructor(_: unknown, { frequency }: { frequency: number }) {
    this.#tone = { hertz: frequency, from: 0, to: 0 };
    tones.push(this.#tone);
  }
  connect = (next: unknown) => next;
  start(at: number) {
    this.#tone.from = at;
  }
  stop(at: number) {
    this.#tone.to = at;
  }
}
class FakeGain {
  connect = (next: unknown) => next;
}

beforeEach(() => {
  tones = [];
  buzzes = [];
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal('OscillatorNode', FakeOscillator);
  vi.stubGlobal('GainNode', FakeGain);
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), { vibrate: (pattern: VibratePattern) => buzzes.push(pattern) }),
  );
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

const load = () => import('../../../../src/client/scanner/scan/verdict-signal.ts');
const KINDS = [
  { tone: 'good', refusal: null },
  { tone: 'warning', refusal: 'unknown' },
  { tone: 'bad', refusal: 'redeemed' },
  { tone: 'bad', refusal: 'unpaid' },
] as const;

test('the four kinds of verdicts sound and buzz differently', async () => {
  const { signalVerdict, enableSound } = await load();
  enableSound();
  const heard: string[] = [];
  for (const kind of KINDS) {
    tones = [];
    signalVerdict(kind);
    await waitFor(() => expect(tones.length).toBeGreaterThan(0));
    heard.push(JSON.stringify(tones));
  }
  expect(new Set(heard).size).toBe(4);
  expect(new Set(buzzes.map(String)).size).toBe(4);
});

test('one tone of a tune follows the other, and none lasts a second', async () => {
  const { signalVerdict, enableSound } = await load();
  enableSound();
  signalVerdict({ tone: 'bad', refusal: 'redeemed' });
  await waitFor(() => expect(tones).toHaveLength(3));
  for (const [index, { from, to }] of tones.entries()) {
    expect(to).toBeGreaterThan(from);
    expect(from).toBeGreaterThanOrEqual(tones[index - 1]?.to ?? 10);
    expect(to).toBeLessThan(11);
  }
});

test.each([
  ['a browser that knows of no tap', { hasBeenActive: false }, 0],
  ['a browser that knows of one', { hasBeenActive: true }, 1],
  ['one that cannot tell', undefined, 1],
])('before sound is woken nothing is heard, and %s buzzes as it may', async (_, userActivation, times) => {
  Object.assign(navigator, { userActivation });
  const { signalVerdict } = await load();
  signalVerdict({ tone: 'good', refusal: null });
  await Promise.resolve();
  expect(tones).toEqual([]);
  expect(buzzes).toHaveLength(times);
});
