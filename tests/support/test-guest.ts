import type { Hono } from 'hono';

export type Answer<Body> = { status: number; body: Body; headers: Headers };

/** One browser without pages: sends the marker header and keeps its cookies. */
export class TestGuest {
  readonly cookies = new Map<string, string>();
  readonly #app: Pick<Hono, 'request'>;
  readonly #headers: Record<string, string>;

  constructor(app: Pick<Hono, 'request'>, headers: Record<string, string>) {
    this.#app = app;
    this.#headers = headers;
  }

  /**
   * Sends `body` as JSON, a string or bytes as they stand, and gives the answer with its body read: JSON parsed, anything else
   * as text. `headers` win over those of the guest.
   */
  async call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const sent = new Headers({ 'X-Requested-With': 'XMLHttpRequest', ...this.#headers, ...headers });
    if (this.cookies.size > 0) sent.set('Cookie', [...this.cookies].map((pair) => pair.join('=')).join('; '));
    const init: RequestInit = { method, headers: sent };
    if (body !== undefined) {
      sent.set('Content-Type', 'application/json');
      if (body instanceof Uint8Array) init.body = new Uint8Array(body);
      else init.body = typeof body === 'string' ? body : JSON.stringify(body);
    }
    const response = await this.#app.request(path, init);
    this.#keepCookies(response.headers.getSetCookie());
    const text = await response.text();
    const isJson = text !== '' && /json/.test(response.headers.get('Content-Type') ?? '');
    return {
      status: response.status,
      body: (isJson ? JSON.parse(text) : text) as Body,
      headers: response.headers,
    };
  }

  #keepCookies(lines: string[]): void {
    for (const line of lines) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name === undefined || value === undefined) continue;
      if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
