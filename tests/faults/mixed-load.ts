import { setTimeout as pause } from 'node:timers/promises';
import type { StaffOrder } from '../../src/contract/staff-orders.ts';
import type { CheckinAnswer } from '../../src/contract/tickets.ts';
import { FollowedPage } from './followed-page.ts';
import { type Attempt, type Ledger, orderIdOf } from './ledger.ts';
import { seededRandom } from './seeded-random.ts';
import type { StormFestival } from './storm-festival.ts';
import { StormGuests, sendOrder, sendReservation } from './storm-guest.ts';

const BUYERS = 6;
const TREASURERS = 2;
const SCANNERS = 3;
const PAGES = 6;
/** At most, between what one client does and the next; so that one hour does not sell everything in a minute. */
const THINK_MS = 1_500;
/** At least, and at most twice as long, until a page opens its stream anew: long enough to miss what it is not told. */
const STAY_MS = 12_000;
const AGAIN_MS = 50;
/** How soon a page shows a seat as taken. */
const SHOWN_WITHIN_MS = 10_000;
/** After this one it counts as never shown. */
const SHOWN_AT_ALL_WITHIN_MS = 40_000;
/** Seats are fought for in so many places of the hall, one after another over the whole time. */
const FIGHTS = 120;

export interface LoadWishes {
  url: string;
  festival: StormFestival;
  /** The headers of a logged-in member of the team. */
  staff: Record<string, string>;
  seed: number;
  minutes: number;
  /** On PostgreSQL pages are told the difference of two readings, so no seat is told twice. */
  isShared: boolean;
  /** Whether a call that was begun then (by `performance.now()`) may have been cut by a killing. */
  mayBeCut(since: number): boolean;
}

/** A payment the treasurer was told is booked. */
export interface ToldPayment {
  orderId: string;
  note: string;
  cents: number;
}

/** A scan that was told to admit its ticket. */
export interface ToldAdmission {
  item: string;
  scan: string;
}

/** Buyers, treasurers, scanners and open pages, all at once; each repeats what it asks until it is answered. */
export class MixedLoad {
  readonly ledger: Ledger = { attempts: [], holds: [] };
  readonly payments: ToldPayment[] = [];
  readonly admissions: ToldAdmission[] = [];
  /** From the first try to the answer, in milliseconds. */
  readonly orderMs: number[] = [];
  scans = 0;
  /** Calls that were cut or refused for now, and sent again. */
  repeated = 0;
  /** Seats that were to be shown by a page, one for each page. */
  toShow = 0;
  /** Those of them that were shown only after the shop had started again. */
  late = 0;
  readonly lost: string[] = [];
  readonly double: string[] = [];
  readonly unexpected: string[] = [];
  readonly pages: FollowedPage[];
  readonly #wishes: LoadWishes;
  readonly #guests: StormGuests;
  readonly #startedAt = performance.now();
  readonly #unpaid: string[] = [];
  readonly #unscanned: string[] = [];
  /** How many calls have asked for a seat. */
  readonly #asked = new Map<number, number>();
  readonly #showings = new Set<Promise<void>>();
  readonly #working: Promise<unknown>;
  #isOver = false;
  #count = 0;

  constructor(wishes: LoadWishes) {
    this.#wishes = wishes;
    this.#guests = new StormGuests(wishes.festival, seededRandom(wishes.seed));
    const { url, festival } = wishes;
    this.pages = Array.from(
      { length: PAGES },
      () =>
        new FollowedPage(url, festival.hall.event, {
          onToldAgain: (seat, times) => this.#onToldAgain(seat, times),
          // Otherwise all would end up with the process that is left alone.
          nextStayMs: () => STAY_MS + this.#guests.draw(STAY_MS),
        }),
    );
    this.#working = Promise.all([
      ...this.#clients(BUYERS, () => this.#buy()),
      ...this.#clients(TREASURERS, () => this.#pay()),
      ...this.#clients(SCANNERS, () => this.#admit()),
    ]);
  }

  confirmed(): number {
    return this.ledger.attempts.filter((attempt) => orderIdOf(attempt) !== null).length;
  }

  /** Everybody waits for the answers that are due, and pages for the seats that were taken. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#working;
    await Promise.all(this.#showings);
    await Promise.all(this.pages.map((page) => page.stop()));
  }

  #clients(count: number, act: () => Promise<void>): Promise<void>[] {
    return Array.from({ length: count }, async () => {
      while (!this.#isOver) {
        await act();
        await pause(this.#guests.draw(THINK_MS));
      }
    });
  }

  /** Sends the same until there is an answer; answers its status. */
  async #insist(what: string, ask: () => Promise<number>): Promise<number> {
    for (;;) {
      const since = performance.now();
      try {
        const status = await ask();
        if (status < 500) return status;
        if (status !== 502 && status !== 503) this.unexpected.push(`${what}: ${status}`);
        else if (!this.#wishes.mayBeCut(since)) this.unexpected.push(`${what}: ${status} without a killing`);
      } catch (fault) {
        if (!this.#wishes.mayBeCut(since)) this.unexpected.push(`${what}: ${fault}, without a killing`);
      }
      this.repeated++;
      await pause(AGAIN_MS);
    }
  }

  async #call<T>(method: string, path: string, { body, headers = {} }: { body?: object; headers?: object }) {
    const { url, staff } = this.#wishes;
    let answer = {} as T;
    const status = await this.#insist(`${method} ${path}`, async () => {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...{ 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' },
          ...staff,
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      answer = (await response.json()) as T;
      return response.status;
    });
    return { status, body: answer };
  }

  async #buy(): Promise<void> {
    const guests = this.#guests;
    const guest = guests.newGuest();
    if (guests.draw(2) === 1) return this.#order(guests.ticketOrder(guest), []);
    const { url, festival, minutes } = this.#wishes;
    const passed = (performance.now() - this.#startedAt) / (minutes * 60_000);
    const seats = guests.wishedSeats(Math.floor(FIGHTS * Math.min(passed, 1)));
    const ids = seats.map(({ id }) => id);
    // Some order without having reserved, and some reserve and leave it at that.
    if (guests.draw(4) > 1) {
      const status = await this.#insist(`reservation of ${guest}`, () => {
        this.#noteAsked(ids);
        return sendReservation(url, this.ledger, guest, festival.hall.event, seats);
      });
      if (status !== 200) return;
      this.#expectShown(ids);
      if (guests.draw(8) === 1) return;
    }
    await this.#order(guests.seatOrder(guest, seats), ids);
  }

  async #order(attempt: Attempt, seats: number[]): Promise<void> {
    this.ledger.attempts.push(attempt);
    const since = performance.now();
    await this.#insist(attempt.key, async () => {
      this.#noteAsked(seats);
      await sendOrder(this.#wishes.url, attempt);
      if (attempt.answer === null || !('refused' in attempt.answer)) return 200;
      const { refused } = attempt.answer;
      if (refused >= 500) attempt.answer = null;
      return refused;
    });
    const id = orderIdOf(attempt);
    if (id === null) return;
    this.orderMs.push(performance.now() - since);
    this.#expectShown(seats);
    if (this.#guests.draw(2) === 1) this.#unpaid.push(id);
  }

  /** Some pay in two parts; their tickets are for the scanners. */
  async #pay(): Promise<void> {
    const id = this.#unpaid.shift();
    if (id === undefined) return;
    const order = await this.#readOrder(id);
    if (order === undefined) {
      this.lost.push(`order ${id} was confirmed and cannot be paid`);
      return;
    }
    const { total, items } = order;
    const first = this.#guests.draw(3) === 1 ? Math.round(total * 50) / 100 : total;
    await this.#book(id, first, 0);
    if (first < total) await this.#book(id, Math.round((total - first) * 100) / 100, first);
    this.#unscanned.push(...items.map((item) => item.id));
  }

  async #readOrder(id: string): Promise<StaffOrder | undefined> {
    const { body } = await this.#call<{ order?: StaffOrder }>('GET', `/api/office/orders/${id}`, {});
    return body.order;
  }

  /** `seen_paid` refuses a repeat of what is booked already; its note tells whether that was this one. */
  async #book(orderId: string, amount: number, seen_paid: number): Promise<void> {
    const note = `Zahlung ${this.#count++} der Kampagne`;
    const booked_on = new Date().toISOString().slice(0, 10);
    const { status } = await this.#call('POST', `/api/office/orders/${orderId}/payments`, {
      body: { amount, booked_on, note, seen_paid },
    });
    const isThere = async () =>
      (await this.#readOrder(orderId))?.payments.some((payment) => payment.note === note);
    if (status === 200 || (status === 409 && (await isThere())))
      this.payments.push({ orderId, note, cents: Math.round(100 * amount) });
    else this.unexpected.push(`${note}: ${status}`);
  }

  /** A ticket is scanned once, by two at once, or twice; of these scans one admits it. */
  async #admit(): Promise<void> {
    const item = this.#unscanned.shift();
    if (item === undefined) return;
    const way = this.#guests.draw(4);
    const scans =
      way === 1 ? await Promise.all([this.#scan(item), this.#scan(item)]) : [await this.#scan(item)];
    if (way === 2) scans.push(await this.#scan(item));
    const admitted = scans.filter(({ answer }) => answer.status);
    for (const { scan } of admitted) this.admissions.push({ item, scan });
    if (admitted.length > 1) this.double.push(`ticket ${item} was admitted ${admitted.length} times`);
    const reasons = scans.filter(({ answer }) => !answer.status).map(({ answer }) => answer.reason);
    if (admitted.length === 0 || reasons.some((reason) => reason !== 'redeemed'))
      this.unexpected.push(`ticket ${item}: ${JSON.stringify(scans)}`);
  }

  async #scan(item: string): Promise<{ scan: string; answer: CheckinAnswer }> {
    const scan = `scan-of-the-campaign-${this.#count++}`;
    const headers = { 'X-Scan-Id': scan };
    const { body } = await this.#call<CheckinAnswer>('GET', `/api/item/${item}/checkin`, { headers });
    this.scans++;
    return { scan, answer: body };
  }

  #noteAsked(seats: number[]): void {
    for (const seat of seats) this.#asked.set(seat, (this.#asked.get(seat) ?? 0) + 1);
  }

  #onToldAgain(seat: number, times: number): void {
    // A process that is alone tells of a seat when it is held and when it is sold.
    const most = this.#wishes.isShared ? 1 : (this.#asked.get(seat) ?? 0);
    if (times > most) this.double.push(`seat ${seat} was told ${times} times over one connection`);
  }

  #expectShown(seats: number[]): void {
    if (seats.length === 0) return;
    const showing = this.#watchShown(seats).finally(() => this.#showings.delete(showing));
    this.#showings.add(showing);
  }

  async #watchShown(seats: number[]): Promise<void> {
    const takenAt = Date.now();
    this.toShow += this.pages.length * seats.length;
    await pause(SHOWN_WITHIN_MS);
    const late = this.pages.flatMap((page) =>
      seats.filter((seat) => !page.taken.has(seat)).map((seat) => ({ page, seat, greeted: page.greetedAt })),
    );
    if (late.length === 0) return;
    await pause(SHOWN_AT_ALL_WITHIN_MS - SHOWN_WITHIN_MS);
    for (const { page, seat, greeted } of late) {
      const isShown = page.taken.has(seat);
      // A shop that is alone shows nothing while it starts again.
      if (isShown && !this.#wishes.isShared) {
        this.late++;
        continue;
      }
      const what = `seat ${seat}, taken at ${new Date(takenAt).toISOString()}`;
      const since = `${takenAt - greeted} ms after its page was greeted`;
      this.lost.push(`${what}, ${since}, was shown ${isShown ? 'too late' : 'not at all'}`);
    }
  }
}
