import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/**
 * What the network does with a call: brings it through; breaks off before the server hears of it; breaks off after
 * the server has answered, or in the middle of its answer; answers for a server that has too much to do; or wants a login of its own.
 */
export type Weather = 'fine' | 'gone' | 'answers lost' | 'cut off' | 'busy' | 'hotspot';

/** The way between a phone and the shop, with an address of its own, so that the shop may move behind it. */
export class FlakyNetwork {
  weather: Weather = 'fine';
  /** The calls that the weather is about; all others go through. */
  about: RegExp = /^/;
  /** Where the shop is at the moment. */
  target: string;
  /** Changes what comes back as text: its address and what it says. */
  rewrite: ((path: string, said: string) => string) | null = null;
  /** Under which address the shop has a file that the phone asks for; `null` where it is gone. */
  find: (path: string) => string | null = (path) => path;
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true });

  private constructor(target: string) {
    this.target = target;
    this.#server = createServer((asked, answer) => {
      this.#carry(asked, answer).catch(() => answer.destroy());
    });
  }

  static async before(target: string): Promise<FlakyNetwork> {
    const network = new FlakyNetwork(target);
    network.#server.listen(0, '127.0.0.1');
    await once(network.#server, 'listening');
    return network;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #carry(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const path = asked.url ?? '/';
    const weather = this.about.test(path) ? this.weather : 'fine';
    if (weather === 'gone') return void answer.destroy();
    if (weather === 'busy') return say(answer, 503, 'application/json', '{"success":false,"message":"…"}');
    if (weather === 'hotspot') return say(answer, 401, 'text/html', '<h1>WLAN-Anmeldung</h1>');
    const there = this.find(path);
    if (there === null) return say(answer, 404, 'text/html', 'gone');

    // What the phone has already may not be what it would be given.
    const { 'if-none-match': _tag, 'if-modified-since': _date, ...about } = asked.headers;
    const headers = { ...about, 'accept-encoding': 'identity' };
    const ahead = request(this.target + there, { method: asked.method, headers, agent: this.#agent });
    const came = once(ahead, 'response') as Promise<[IncomingMessage]>;
    await Promise.all([pipeline(asked, ahead), came]);
    const [response] = await came;
    if (weather === 'answers lost') {
      await text(response);
      return void answer.destroy();
    }
    if (weather === 'cut off') return cutOff(response, answer);
    await this.#giveBack(path, response, answer);
  }

  async #giveBack(path: string, response: IncomingMessage, answer: ServerResponse): Promise<void> {
    const isText = /javascript|html|css/.test(response.headers['content-type'] ?? '');
    const { 'content-length': length, etag, ...headers } = response.headers;
    if (this.rewrite === null || !isText) {
      answer.writeHead(response.statusCode ?? 500, response.headers);
      return pipeline(response, answer);
    }
    answer.writeHead(response.statusCode ?? 500, headers);
    answer.end(this.rewrite(path, await text(response)));
  }
}

/** Half of the answer arrives. */
async function cutOff(response: IncomingMessage, answer: ServerResponse): Promise<void> {
  const bytes = await buffer(response);
  answer.writeHead(response.statusCode ?? 500, { ...response.headers, 'content-length': bytes.length });
  answer.write(bytes.subarray(0, bytes.length / 2), () => answer.destroy());
}

function say(answer: ServerResponse, status: number, contentType: string, body: string): void {
  answer.writeHead(status, { 'Content-Type': contentType, 'Content-Length': Buffer.byteLength(body) });
  answer.end(body);
}
