import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { AnswerReader } from './answer-reader.ts';

/** What the load generator shall do: send every text once, over so many connections, each asking one after the other. */
export interface Load {
  /** Of the processes of a shop: the clients are spread over them in turn. */
  ports: ReadonlyArray<number>;
  clients: number;
  /** Whole requests as they go over the wire. */
  texts: string[];
  /** How often the list is gone through. */
  times: number;
  /** Stands in every answer that counts. */
  expected: string;
}

export interface LoadResult {
  seconds: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** How much of one processor the generator itself needed: near 1 it is the generator that was measured. */
  generatorShare: number;
}

/** From the process of the clients: a result, or the first answer that was not as expected. */
export type LoadReport = { result: LoadResult } | { fault: string };

const CLIENTS = 64;

/** The other end of the load generator's process. */
export class LoadGenerator {
  readonly #process = fork(import.meta.filename, { serialization: 'advanced' });

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

/** Sends the load as fast as the answers come; rejects at the first answer that is not as expected. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const sockets = await Promise.all(
    Array.from({ length: load.clients }, (_, i) => open(load.ports[i % load.ports.length] as number)),
  );
  const count = load.texts.length * load.times;
  const latencies = new Float64Array(count);
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  try {
    let next = 0;
    const take = () => (next < count ? next++ : null);
    await Promise.all(sockets.map((socket) => ask(socket, load, take, latencies)));
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  const ms = performance.now() - startedAt;
  const cpu = process.cpuUsage(cpuBefore);
  latencies.sort();
  return {
    seconds: ms / 1000,
    perSecond: (count / ms) * 1000,
    p50Ms: latencies[Math.floor(count * 0.5)] as number,
    p99Ms: latencies[Math.floor(count * 0.99)] as number,
    generatorShare: (cpu.user + cpu.system) / 1000 / ms,
  };
}

/** One client: the next request goes out when the answer to the last one is complete. */
function ask(
  socket: Socket,
  { texts, expected }: Load,
  take: () => number | null,
  latencies: Float64Array,
): Promise<void> {
  const reader = new AnswerReader(expected);
  return new Promise((resolve, reject) => {
    let index: number;
    let sentAt: number;
    const send = () => {
      const taken = take();
      if (taken === null) return resolve();
      index = taken;
      sentAt = performance.now();
      socket.write(texts[index % texts.length] as string);
    };
    socket.on('data', (chunk: Buffer) => {
      try {
        if (!reader.isComplete(chunk)) return;
        latencies[index] = performance.now() - sentAt;
        send();
      } catch (fault) {
        reject(fault);
      }
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the server closed a connection')));
    send();
  });
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  return socket;
}

// A process of its own, so that neither the bench's own work nor its memory stands in the way of the clients.
if (import.meta.main) {
  process.on('message', async (load: Load) => {
    let report: LoadReport;
    try {
      report = { result: await runLoad(load) };
    } catch (fault) {
      report = { fault: String(fault) };
    }
    process.send?.(report);
  });
}
