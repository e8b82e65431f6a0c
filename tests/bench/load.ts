/** What the load generator shall do: send every text once, over so many connections, each asking one after the other. */
export interface Load {
  port: number;
  clients: number;
  /** Whole requests as they go over the wire. */
  texts: string[];
  /** How often the list is gone through. */
  times: number;
  /** Stands in every answer that counts. */
  expected: string;
}

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** How much of one processor the generator itself needed: near 1 it is the generator that was measured. */
  generatorShare: number;
}

/** From the generator: a result, or the first answer that was not as expected. */
export type LoadReport = { result: LoadResult } | { fault: string };
