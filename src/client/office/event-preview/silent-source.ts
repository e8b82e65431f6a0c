/** In place of the stream by which a page follows sales: greets, so that nobody asks again, and has no news. */
export class SilentSource extends EventTarget {
  static readonly CLOSED = 2;
  readonly readyState = 1;

  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('hello')));
  }

  close(): void {
    // There is no connection.
  }
}
