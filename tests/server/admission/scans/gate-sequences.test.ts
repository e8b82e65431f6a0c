import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../support/each-database.ts';
import { type AtTheGate, atTheGate, type Gate } from '../at-the-gate.ts';

/** What a phone knows of one of its scans. */
type Scanned = { id: string; verdict: 'admitted' | 'redeemed' | null; isUndone: boolean };
type Message = { scan: Scanned; what: 'ask' | 'tell' | 'undo'; times: number };

const phone = fc.nat(1);
const step = fc.oneof(
  // Somebody is scanned with network; the answer comes, or is lost, or nothing ever arrives.
  fc.record({
    what: fc.constant('scan'),
    phone,
    fate: fc.constantFrom('answered', 'answer lost', 'request lost', 'offline'),
    letsIn: fc.boolean(),
  }),
  fc.record({ what: fc.constant('undo'), phone, nth: fc.nat(3) }),
  fc.record({ what: fc.constant('send'), phone, times: fc.constantFrom(1, 2) }),
  fc.record({ what: fc.constant('late'), phone, nth: fc.nat(3) }),
);
type Step = { what: string; phone: number; fate?: string; letsIn?: boolean; nth?: number; times?: number };

/** A phone as it should be: it tells what it did, in order, and believes an answer that it gets. */
class Phone {
  readonly scans: Scanned[] = [];
  readonly #gate: Gate;
  readonly #evening: AtTheGate;
  readonly #name: string;
  readonly #ticket: string;
  #waiting: Message[] = [];

  constructor(evening: AtTheGate, gate: Gate, name: string, ticket: string) {
    this.#evening = evening;
    this.#gate = gate;
    this.#name = name;
    this.#ticket = ticket;
  }

  async scan(fate: string, letsIn: boolean): Promise<void> {
    const id = `scan-${this.#name}-${this.#ticket}-${this.scans.length}`;
    const scan: Scanned = { id, verdict: null, isUndone: false };
    this.scans.push(scan);
    const isAsked = fate === 'answered' || fate === 'answer lost';
    const answer = isAsked ? await this.#send({ scan, what: 'ask', times: 1 }) : undefined;
    if (fate === 'answered') {
      scan.verdict = answer?.status ? 'admitted' : 'redeemed';
    } else {
      scan.verdict = letsIn ? 'admitted' : 'redeemed';
      this.#waiting.push({ scan, what: 'tell', times: 1 });
    }
  }

  undo(nth: number): void {
    const inside = this.scans.filter((scan) => scan.verdict === 'admitted' && !scan.isUndone);
    const scan = inside[nth % Math.max(1, inside.length)];
    if (!scan) return;
    scan.isUndone = true;
    this.#waiting.push({ scan, what: 'undo', times: 1 });
  }

  async sendWaiting(times: number): Promise<void> {
    const messages = this.#waiting;
    this.#waiting = [];
    for (const message of messages) await this.#send({ ...message, times });
  }

  /** A question that was long under way, or a word said once more: neither changes anything. */
  async sendLate(nth: number): Promise<void> {
    const told = this.scans.filter((scan) => !this.#waiting.some((message) => message.scan === scan));
    const scan = told[nth % Math.max(1, told.length)];
    if (!scan) return;
    const ask = await this.#send({ scan, what: 'ask', times: 1 });
    const tell = await this.#send({ scan, what: 'tell', times: 1 });
    expect(ask?.status).toBe(tell?.status);
    if (!isInside(scan)) expect(ask?.status).toBe(false);
  }

  async #send({ scan, what, times }: Message) {
    let answer: Awaited<ReturnType<Gate['scan']>> | undefined;
    for (let i = 0; i < times; i++) {
      if (what === 'undo') {
        const undo = { scan_id: scan.id, undo_id: `undo-of-${scan.id}` };
        const { status } = await this.#evening.shop.call('POST', '/api/door/undo', undo, this.#gate.headers);
        expect(status).toBe(200);
      } else {
        const word: Record<string, string> =
          what === 'tell' && scan.verdict ? { 'X-Scan-Verdict': scan.verdict } : {};
        answer = await this.#gate.scan(this.#ticket, { 'X-Scan-Id': scan.id, ...word });
      }
    }
    return answer;
  }
}

const isInside = ({ verdict, isUndone }: Scanned) => verdict === 'admitted' && !isUndone;

eachDatabase((_, openTestStore) => {
  let evening: AtTheGate;
  let gates: [Gate, Gate];
  beforeAll(async () => {
    evening = await atTheGate(await openTestStore());
    gates = [await evening.pair('Tor Nord'), await evening.pair('Tor Süd')];
    await evening.store.write((trx) => trx.updateTable('contingents').set({ capacity: 100_000 }).execute());
  });

  async function run(steps: Step[], status: 'open' | 'paid'): Promise<void> {
    const [ticket] = (await evening.buy(1, status)) as [string];
    const phones = gates.map((gate, n) => new Phone(evening, gate, `gate${n}`, ticket));
    for (const { what, phone, fate = '', letsIn = false, nth = 0, times = 1 } of steps) {
      const acting = phones[phone] as Phone;
      if (what === 'scan') await acting.scan(fate, letsIn);
      if (what === 'undo') acting.undo(nth);
      if (what === 'send') await acting.sendWaiting(times);
      if (what === 'late') await acting.sendLate(nth);
    }
    // The network is back for both at the same moment.
    await Promise.all(phones.map((each) => each.sendWaiting(1)));
    expect(await booksOf(ticket)).toEqual(expected(phones, status));
  }

  function expected(phones: Phone[], status: 'open' | 'paid') {
    const inside = phones.flatMap((each) => each.scans).filter(isInside).length;
    return status === 'paid'
      ? { admitted: Math.min(1, inside), conflicts: Math.max(0, inside - 1), counted: Math.min(1, inside) }
      : { admitted: 0, conflicts: inside, counted: 0 };
  }

  /** What is written down of a ticket: whether it is in, its conflicts, and its scans that count as admissions. */
  async function booksOf(ticket: string) {
    const db = evening.store.read;
    const item = await db.selectFrom('items').selectAll().where('id', '=', ticket).executeTakeFirstOrThrow();
    const scans = await db.selectFrom('scans').selectAll().where('item_id', '=', ticket).execute();
    const counted = scans.filter((scan) => scan.verdict === 'admitted' && scan.undone_at === null);
    for (const { id } of counted) expect(id).toBe(item.redeemed_scan_id);
    return {
      admitted: item.redeemed_at === null ? 0 : 1,
      conflicts: scans.filter((scan) => scan.is_conflict === 1).length,
      counted: counted.length,
    };
  }

  test('whatever two gates do, and however their answers get lost: one admission, and a conflict for each guest too many', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 14 }),
        fc.constantFrom<('open' | 'paid')[]>('paid', 'paid', 'open'),
        (steps, status) => run(steps as Step[], status),
      ),
      { numRuns: 120 },
    );
  });
});
