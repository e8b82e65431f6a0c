/** `first`: mails and staff. `later`: guests, who may ask again and again for what they have been sent. */
export type PrintTurn = 'first' | 'later';

/** So many go first in a row while somebody else waits; then it is his turn, however many mails there are. */
const MOST_IN_A_ROW = 10;

/** Two lines before the press, each in the order of its coming and with an end of its own. */
export class PrintQueue<T> {
  readonly #lines: Record<PrintTurn, T[]> = { first: [], later: [] };
  readonly #mostWaiting: number;
  #inARow = 0;

  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting;
  }

  /** False when that line is full: what guests ask for never keeps a mail out. */
  add(waiting: T, turn: PrintTurn): boolean {
    if (this.#lines[turn].length >= this.#mostWaiting) return false;
    this.#lines[turn].push(waiting);
    return true;
  }

  next(): T | undefined {
    const { first, later } = this.#lines;
    const isLatersTurn = first.length === 0 || (this.#inARow >= MOST_IN_A_ROW && later.length > 0);
    this.#inARow = isLatersTurn ? 0 : this.#inARow + 1;
    return isLatersTurn ? later.shift() : first.shift();
  }

  /** Somebody who goes first waits for it now, too. */
  hurry(waiting: T): void {
    const at = this.#lines.later.indexOf(waiting);
    if (at !== -1) this.#lines.first.push(...this.#lines.later.splice(at, 1));
  }

  /** Sends everybody away. */
  empty(): T[] {
    return [...this.#lines.first.splice(0), ...this.#lines.later.splice(0)];
  }
}
