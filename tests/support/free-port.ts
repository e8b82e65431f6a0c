import { createServer } from 'node:net';

const FIRST = 20_000;
const SLICES = 100;
const PORTS_A_SLICE = 120;
let next = 0;

/**
 * A TCP port on the loopback that nobody listens on right now. A shop takes seconds to listen on it, in which another
 * process must not be given the same one: each has a slice of its own, below the ports that the system gives to
 * connections.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS_A_SLICE; tries++) {
    const port = FIRST + (process.pid % SLICES) * PORTS_A_SLICE + (next++ % PORTS_A_SLICE);
    if (await isFree(port)) return port;
  }
  throw new Error('No port is free.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
