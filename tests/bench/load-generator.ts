import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Load, LoadReport, LoadResult } from './load.ts';

const CLIENTS = 64;

/** The other end of the load generator's process. */
export class LoadGenerator {
  readonly #process = fork(join(import.meta.dirname, 'load-process.ts'), { serialization: 'advanced' });

  /** 64 clients with these requests; throws with the first answer that does not contain `expected`. */
  async run(load: Omit<Load, 'clients' | 'times'> & { times?: number }): Promise<LoadResult> {
    this.#process.send({ clients: CLIENTS, times: 1, ...load } satisfies Load);
    const [report] = (await once(this.#process, 'message')) as [LoadReport];
    if ('fault' in report) throw new Error(report.fault);
    return report.result;
  }

  stop(): void {
    this.#process.disconnect();
  }
}
