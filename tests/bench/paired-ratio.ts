/** How many times as much one side needs as the other, and between which bounds that lies. */
export interface PairedRatio {
  ratio: number;
  low: number;
  high: number;
}

/** How surely the true ratio lies between the bounds: many figures are judged in one run. */
const CONFIDENCE = 0.99;
/** Fewer ratios say nothing with 99 %, not even when all of them agree. */
export const FEWEST_RATIOS = 8;

/**
 * The median of the ratios' means of two (Hodges and Lehmann), with the interval of Wilcoxon's signed ranks: it asks
 * for no normal distribution, and a disturbed round hardly moves it.
 */
export function pairedRatio(ratios: ReadonlyArray<number>): PairedRatio {
  const logs = ratios.map(Math.log);
  const means = logs
    .flatMap((one, i) => logs.slice(i).map((other) => (one + other) / 2))
    .sort((a, b) => a - b);
  const skipped = skippedMeans(ratios.length);
  const at = (place: number) => Math.exp(means[place] as number);
  const middle = (means.length - 1) / 2;
  return {
    ratio: Math.sqrt(at(Math.floor(middle)) * at(Math.ceil(middle))),
    low: at(skipped),
    high: at(means.length - 1 - skipped),
  };
}

/** How many of the means lie outside at either end: as many as the sum of ranks hardly ever stays below. */
function skippedMeans(count: number): number {
  const most = (count * (count + 1)) / 2;
  // In how many of all 2^count ways to give signs the positive ranks have this sum.
  const ways = new Array<number>(most + 1).fill(0);
  ways[0] = 1;
  for (let rank = 1; rank <= count; rank++)
    for (let sum = most; sum >= rank; sum--) ways[sum] = (ways[sum] as number) + (ways[sum - rank] as number);
  let share = 0;
  let skipped = -1;
  for (const some of ways) {
    share += some / 2 ** count;
    if (share > (1 - CONFIDENCE) / 2) break;
    skipped++;
  }
  return Math.max(0, skipped);
}
