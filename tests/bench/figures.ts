import type { LoadResult } from './load.ts';

/** One kind of call in one round, with the yardstick measured just before it. */
export interface Measured extends LoadResult {
  barePerSecond: number;
  /** How much of one processor the generator needed for the yardstick, where it was asked over HTTP. */
  bareGeneratorShare?: number;
}

/** The medians of all rounds; the ratio is the median of each round's own. */
export interface Figures extends Required<Measured> {
  ratio: number;
}

export function figuresOf(rounds: ReadonlyArray<Measured>): Figures {
  const middle = (value: (round: Measured) => number) => median(rounds.map(value));
  return {
    perSecond: middle((round) => round.perSecond),
    barePerSecond: middle((round) => round.barePerSecond),
    ratio: middle((round) => round.perSecond / round.barePerSecond),
    p50Ms: middle((round) => round.p50Ms),
    p99Ms: middle((round) => round.p99Ms),
    generatorShare: middle((round) => round.generatorShare),
    bareGeneratorShare: middle((round) => round.bareGeneratorShare ?? 0),
  };
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] as number) + upper) / 2;
}
