import { boundsOf, type Turned } from './turned-box.ts';

/** What a label of a plan stands for. Pillar and dance floor are drawn in their shape, the others beside their text. */
export const labelSigns = ['entrance', 'exit', 'wc', 'bar', 'pillar', 'dance_floor'] as const;
export type LabelSign = (typeof labelSigns)[number];

/** What guests look for from their places. */
const SOUGHT: ReadonlyArray<LabelSign | undefined> = ['entrance', 'exit', 'wc', 'bar'];

/** In plan units: five metres. */
const NEAR = 200;
const MOST_NAMED = 3;

/** The texts of the nearest doors, toilets and bars within five metres of a block, the nearest first. */
export function labelsNear(
  block: Turned,
  labels: ReadonlyArray<Turned & { text: string; sign?: LabelSign | undefined }>,
): string[] {
  return labels
    .filter(({ sign }) => SOUGHT.includes(sign))
    .map((label) => ({ text: label.text, gap: gapBetween(block, label) }))
    .filter(({ gap }) => gap <= NEAR)
    .toSorted((a, b) => a.gap - b.gap)
    .slice(0, MOST_NAMED)
    .map(({ text }) => text);
}

/** Between their upright bounds; 0 if these touch. */
function gapBetween(one: Turned, other: Turned): number {
  const [a, b] = [boundsOf([one]), boundsOf([other])];
  const across = Math.max(b.x - (a.x + a.w), a.x - (b.x + b.w), 0);
  const down = Math.max(b.y - (a.y + a.h), a.y - (b.y + b.h), 0);
  return Math.hypot(across, down);
}
