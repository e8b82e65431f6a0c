const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * Reads HTTP answers off a socket, one at a time and no more of them than needed: their length and whether a text
 * stands in what arrived first. Throws at an answer without a length.
 */
export class AnswerReader {
  readonly #expected: Buffer;
  #head: Buffer | null = null;
  #missing = 0;
  /** The length of the last answer that came in one piece: most are as long as the one before. */
  #usualLength = -1;

  constructor(expected: string) {
    this.#expected = Buffer.from(expected);
  }

  /** True when an answer is complete with this chunk. */
  isComplete(chunk: Buffer): boolean {
    if (this.#missing > 0) {
      this.#missing -= chunk.length;
      return this.#missing <= 0;
    }
    const isUsual = this.#head === null && chunk.length === this.#usualLength;
    if (isUsual && chunk.includes(this.#expected)) return true;
    const bytes = this.#head === null ? chunk : Buffer.concat([this.#head, chunk]);
    const headEnd = bytes.indexOf(HEAD_END);
    if (headEnd === -1) {
      this.#head = bytes;
      return false;
    }
    this.#head = null;
    const length = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString('latin1', 0, headEnd))?.[1];
    if (length === undefined || !bytes.includes(this.#expected)) {
      throw new Error(`not what was expected: ${bytes.subarray(0, 1500)}`);
    }
    this.#missing = headEnd + HEAD_END.length + Number(length) - bytes.length;
    if (this.#missing === 0 && bytes === chunk) this.#usualLength = chunk.length;
    return this.#missing <= 0;
  }
}
