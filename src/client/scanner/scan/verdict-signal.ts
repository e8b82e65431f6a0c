import type { ShownVerdict, VerdictTone } from './shown-verdict.ts';

/** Pairs of hertz and seconds; each verdict can be recognized without looking. */
const TUNES = {
  good: [
    [880, 0.09],
    [1320, 0.16],
  ],
  warning: [
    [620, 0.14],
    [0, 0.06],
    [620, 0.14],
  ],
  redeemed: [
    [300, 0.18],
    [0, 0.05],
    [300, 0.18],
    [0, 0.05],
    [300, 0.18],
  ],
  refused: [
    [420, 0.16],
    [210, 0.42],
  ],
} as const;
const BUZZES = {
  good: [80],
  warning: [120, 80, 120],
  redeemed: [90, 60, 90, 60, 90],
  refused: [450],
} as const;

let audio: AudioContext | null = null;

/** A later sound would be mistaken for the next ticket's. */
const MAX_DELAY_MS = 500;

/** Browsers allow sound only after a tap, so the taps that start the camera or check a code call this. */
export function enableSound(): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  void audio.resume();
}

export function signalVerdict({
  tone,
  refusal,
}: Pick<ShownVerdict, 'refusal'> & { tone: Exclude<VerdictTone, 'again'> }): void {
  const kind = tone === 'bad' ? (refusal === 'redeemed' ? 'redeemed' : 'refused') : tone;
  // Before the first tap Chromium refuses to vibrate and logs an error.
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.([...BUZZES[kind]]);
  void play(TUNES[kind]);
}

/** Resumes the audio first, which a phone call or another app may have suspended. */
async function play(tune: (typeof TUNES)[keyof typeof TUNES]): Promise<void> {
  if (audio === null) return;
  const askedAt = performance.now();
  await audio.resume();
  if (performance.now() - askedAt > MAX_DELAY_MS) return;
  let at = audio.currentTime;
  for (const [hertz, seconds] of tune) {
    if (hertz > 0) sound(audio, hertz, at, seconds);
    at += seconds;
  }
}

function sound(on: AudioContext, hertz: number, at: number, seconds: number): void {
  const tone = new OscillatorNode(on, { frequency: hertz, type: 'square' });
  const volume = new GainNode(on, { gain: 0.2 });
  tone.connect(volume).connect(on.destination);
  tone.start(at);
  tone.stop(at + seconds);
}
