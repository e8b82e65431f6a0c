import type { ShopUnderTest } from './shop-under-test.ts';

export interface ListPage {
  orders: { number: string; firstname: string; lastname: string; email: string }[];
  next: string | null;
}

/** A member of the team asking one thing after the other over HTTP. */
export class AdminClient {
  readonly #url: string;
  readonly #headers: Record<string, string>;

  constructor({ port, token }: ShopUnderTest) {
    this.#url = `http://127.0.0.1:${port}/api/office`;
    this.#headers = { Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' };
  }

  async list(query: Record<string, string>): Promise<ListPage> {
    const answer = await this.#ask(`/orders?${new URLSearchParams(query)}`);
    return (await answer.json()) as ListPage;
  }

  /** How long each of so many lists took, in ms, from the request to the last byte. */
  async timeLists(query: Record<string, string>, times: number): Promise<number[]> {
    const took: number[] = [];
    for (let n = 0; n < times; n++) {
      const startedAt = performance.now();
      await this.list(query);
      took.push(performance.now() - startedAt);
    }
    return took;
  }

  /** Reads the whole export as fast as it comes and answers how many bytes it had. */
  async readExport(): Promise<number> {
    const answer = await this.#ask('/orders.csv');
    let bytes = 0;
    for await (const chunk of answer.body ?? []) bytes += chunk.length;
    return bytes;
  }

  async #ask(path: string): Promise<Response> {
    const answer = await fetch(this.#url + path, { headers: this.#headers });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    return answer;
  }
}
