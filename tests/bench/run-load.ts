import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { AnswerReader } from './answer-reader.ts';
import type { Load, LoadResult } from './load.ts';

/** Sends the load as fast as the answers come; rejects at the first answer that is not as expected. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const sockets = await Promise.all(Array.from({ length: load.clients }, () => open(load.port)));
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
