import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { BareAnswer } from './bare-server-process.ts';

export interface BareServer {
  port: number;
  /** The length of the body it sends. */
  bytes: number;
  stop(): void;
}

/** Starts a bare node:http server, a process of its own, that sends the same headers and bytes as `url` answers. */
export async function startBareServer(url: string): Promise<BareServer> {
  const server = fork(join(import.meta.dirname, 'bare-server-process.ts'), { serialization: 'advanced' });
  const answer = await answerOf(url);
  server.send(answer);
  const [port] = (await once(server, 'message')) as [number];
  return { port, bytes: answer.body.length, stop: () => server.disconnect() };
}

/** What Node's client sees of the answer, still compressed; what Node's server adds by itself is left out. */
async function answerOf(url: string): Promise<BareAnswer> {
  const asked = get(url, { headers: { 'Accept-Encoding': 'br' } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = answer.headers;
  return { headers: headers as Record<string, string>, body: Buffer.concat(chunks) };
}
