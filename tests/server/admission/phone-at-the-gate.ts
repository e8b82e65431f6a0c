import { ApiError } from '../../../src/client/platform/api/api-error.ts';
import { checkScan, undoScan } from '../../../src/client/scanner/scan/check-scan.ts';
import { ScannerDatabase } from '../../../src/client/scanner/store/scanner-database.ts';
import { noteServerClock } from '../../../src/client/scanner/store/server-clock.ts';
import { applyPage } from '../../../src/client/scanner/store/ticket-list.ts';
import {
  type QueueCalls,
  SERVER_DECISION_MS,
  sendWaiting,
} from '../../../src/client/scanner/sync/scan-queue.ts';
import { type Fate, takeFate } from '../../client/scanner/sync/fates.ts';
import type { Gate } from './at-the-gate.ts';

/** Somebody who stood at the gate: what the volunteer did in the end. */
export interface Person {
  scanId: string;
  itemId: string;
  isIn: boolean;
  at: number;
}

interface Shop {
  clock: { now: number };
  call(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answered>;
}
interface Answered {
  status: number;
  body: unknown;
}

/** A phone with its own list and queue over the real server, by a network that does what it is told. */
export class PhoneAtTheGate {
  readonly people = new Map<string, Person>();
  fates: Fate[] = [];
  readonly #shop: Shop;
  readonly #gate: Gate;
  #db: ScannerDatabase;
  #lastIn: Person | null = null;

  constructor(name: string, shop: Shop, gate: Gate) {
    this.#db = new ScannerDatabase(name);
    this.#shop = shop;
    this.#gate = gate;
  }

  async sync(): Promise<void> {
    const { now } = this.#shop.clock;
    const { body } = await this.#gate.sync(await this.#db.fact('cursor'));
    await noteServerClock(this.#db, now, now);
    await applyPage(this.#db, body, now);
  }

  async scan(itemId: string): Promise<void> {
    const scan = { itemId, scanId: crypto.randomUUID(), at: this.#shop.clock.now };
    const { refusal } = await checkScan(this.#db, scan);
    const person = { ...scan, isIn: refusal === null };
    this.people.set(scan.scanId, person);
    if (person.isIn) this.#lastIn = person;
  }

  async undo(): Promise<void> {
    const person = this.#lastIn;
    if (person === null) return;
    this.#lastIn = null;
    person.isIn = false;
    await undoScan(this.#db, { ...person, undoId: crypto.randomUUID(), at: this.#shop.clock.now });
  }

  async send(): Promise<string> {
    return sendWaiting(this.#db, this.#calls, {
      now: () => this.#shop.clock.now,
      onAnswered: (scanId, { status }, isOther) => {
        const person = this.people.get(scanId);
        if (!person || !isOther || this.#shop.clock.now - person.at > SERVER_DECISION_MS) return;
        person.isIn = status;
        if (!status && this.#lastIn === person) this.#lastIn = null;
      },
    });
  }

  reload(): void {
    this.#db.close();
    this.#db = new ScannerDatabase(this.#db.name);
  }

  close(): Promise<void> {
    return this.#db.delete();
  }

  readonly #calls: QueueCalls = {
    checkIn: ({ itemId, scanId, scannedAt, verdict }) =>
      this.#through('GET', `/api/item/${itemId}/checkin`, undefined, {
        'X-Scan-Id': scanId,
        'X-Scanned-At': new Date(scannedAt).toISOString(),
        ...(verdict === null ? {} : { 'X-Scan-Verdict': verdict }),
      }),
    undo: ({ scanId, undoId }) =>
      this.#through('POST', '/api/door/undo', { scan_id: scanId, undo_id: undoId }),
  };

  async #through<A>(method: string, path: string, body: unknown, headers = {}): Promise<A> {
    const { before, after } = takeFate(this.fates.shift() ?? 'answers');
    if (before) throw before;
    const answered = await this.#shop.call(method, path, body, { ...this.#gate.headers, ...headers });
    if (after) throw after;
    if (answered.status !== 200) throw ApiError.ofAnswer(answered.status, answered.body);
    return answered.body as A;
  }
}
