/** A message of a stream as a page sees it. */
export interface Message {
  event: string;
  id: string;
  data: unknown;
}

/** Reads a stream of server-sent events message by message, as EventSource does. */
export class StreamReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  /** Everything that came so far. */
  text = '';
  #read = 0;

  constructor(response: Response) {
    if (response.body === null) throw new Error('the answer has no body');
    this.#reader = response.body.getReader();
  }

  /** Waits for the next message with data; `null` when the stream has ended. */
  async next(): Promise<Message | null> {
    for (;;) {
      const end = this.text.indexOf('\n\n', this.#read);
      if (end < 0) {
        const { done, value } = await this.#reader.read();
        if (done) return null;
        this.text += this.#decoder.decode(value, { stream: true });
        continue;
      }
      const lines = this.text.slice(this.#read, end).split('\n');
      this.#read = end + 2;
      const field = (name: string) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const data = field('data');
      if (data === undefined) continue;
      return { event: field('event') ?? 'message', id: field('id') ?? '', data: JSON.parse(data) };
    }
  }

  /** The page is closed. */
  close(): Promise<void> {
    return this.#reader.cancel();
  }
}
