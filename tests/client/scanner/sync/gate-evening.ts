import { checkScan, undoScan } from '../../../../src/client/scanner/scan/check-scan.ts';
import type { ScannerDatabase } from '../../../../src/client/scanner/store/scanner-database.ts';
import { noteServerClock } from '../../../../src/client/scanner/store/server-clock.ts';
import { applyPage, wipeList } from '../../../../src/client/scanner/store/ticket-list.ts';
import { SERVER_DECISION_MS, sendWaiting } from '../../../../src/client/scanner/sync/scan-queue.ts';
import { code, FakeServer, pageOf, ticket } from './fake-server.ts';
import type { Fate } from './fates.ts';
import { EVENING, HOUR, idOf, LATER, openDatabase, reload } from './test-device.ts';

/** What really happened to somebody at the gate, whatever phone and server think. */
interface AtTheGate {
  scanId: string;
  itemId: string;
  isIn: boolean;
  /** By the true clock. */
  at: number;
  /** The phone could know the time: it had heard of the server since its clock was set. */
  knowsClock: boolean;
}

/** One phone, one server, the truth beside both, and a network that fails on demand. */
export class GateEvening {
  readonly server = new FakeServer();
  readonly atTheGate = new Map<string, AtTheGate>();
  /** Ids of all scans and undos, in their order. */
  readonly calls: string[] = [];
  /** Listed tickets that this phone let in while their holder was inside by it already. */
  readonly inTwice: string[] = [];
  db: ScannerDatabase = openDatabase();
  #truth = EVENING;
  #clockWrongByMs: number;
  #knowsClock = true;
  readonly #inside = new Set<string>();
  #lastIn: { itemId: string; scanId: string } | null = null;

  private constructor(clockWrongByMs: number) {
    this.#clockWrongByMs = clockWrongByMs;
    this.server.onLate = () => this.letPass(LATER);
  }

  static async begin(clockWrongByMs: number): Promise<GateEvening> {
    const evening = new GateEvening(clockWrongByMs);
    await evening.pair();
    return evening;
  }

  get #phoneClock(): number {
    return this.#truth + this.#clockWrongByMs;
  }

  async scan(n: number, isLetInUnlisted = false): Promise<void> {
    this.letPass(1);
    const scan = { itemId: code(n), scanId: this.#newId(), at: this.#phoneClock, isLetInUnlisted };
    const { refusal } = await checkScan(this.db, scan);
    const isIn = refusal === null;
    const { scanId, itemId } = scan;
    if (isIn && !isLetInUnlisted && this.#inside.has(itemId)) this.inTwice.push(itemId);
    this.atTheGate.set(scanId, { scanId, itemId, isIn, at: this.#truth, knowsClock: this.#knowsClock });
    if (isIn) this.#inside.add(itemId);
    if (isIn) this.#lastIn = { itemId, scanId };
  }

  async undo(): Promise<void> {
    if (this.#lastIn === null) return;
    this.#inside.delete(this.#lastIn.itemId);
    await undoScan(this.db, { ...this.#lastIn, undoId: this.#newId(), at: this.#phoneClock });
    this.#lastIn = null;
  }

  async send(fates: Fate[]): Promise<void> {
    this.server.fates = [...fates];
    const outcome = await sendWaiting(this.db, this.server.calls, {
      now: () => this.#phoneClock,
      onAnswered: (scanId, { status }, isOther) => {
        const person = this.atTheGate.get(scanId);
        // Whoever has gone on cannot be called back.
        if (person === undefined || !isOther || this.#truth - person.at > SERVER_DECISION_MS) return;
        person.isIn = status;
        if (status) this.#inside.add(person.itemId);
        else this.#inside.delete(person.itemId);
        if (this.#lastIn?.scanId === scanId && !status) this.#lastIn = null;
      },
    });
    this.server.fates = [];
    if (outcome !== 'revoked') return;
    await wipeList(this.db);
    this.#knowsClock = false;
  }

  letPass(ms: number): void {
    this.#truth += ms;
  }

  setClock(byMs: number): void {
    this.#clockWrongByMs += byMs;
    this.#knowsClock = false;
  }

  reload(): void {
    this.db = reload(this.db);
  }

  elsewhere(n: number): [string, string] {
    return [code(n), this.server.redeemedBy.get(code(n)) ?? 'scan-of-the-other-gate'];
  }

  async pair(): Promise<void> {
    this.server.isRevoked = false;
    await noteServerClock(this.db, this.#truth, this.#phoneClock);
    await applyPage(this.db, this.#list(), this.#phoneClock);
    this.#knowsClock = true;
  }

  /** The network is back, and nobody looks at the last verdict any more. */
  async end(): Promise<void> {
    this.letPass(1.1 * HOUR);
    await this.pair();
    await this.send([]);
  }

  /** The third ticket was paid after the list was written. */
  #list() {
    const redeemed = (n: number) => (this.server.redeemedBy.has(code(n)) ? { at: this.#truth } : {});
    return pageOf([1, 2, 3].map((n) => ticket(n, { ...(n === 3 ? { state: 'open' } : {}), ...redeemed(n) })));
  }

  #newId(): string {
    const id = idOf(this.calls.length);
    this.calls.push(id);
    return id;
  }
}
