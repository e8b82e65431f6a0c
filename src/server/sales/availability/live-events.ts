import type { Context } from 'hono';
import type { PlacementsChanged } from '../../../contract/events.ts';
import { refuse } from '../../../contract/refusals.ts';
import { EventStream, StreamSlots, streamHeaders, streamMessage } from '../../platform/http/event-stream.ts';
import { clientAddress } from '../../platform/http/limits/client-address.ts';
import { answerRefusal } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import { type EventPicture, LiveDifferences } from './live-differences.ts';

/**
 * Beyond these limits a page is refused and polls instead. A carrier may have a whole village behind one
 * address.
 */
const MAX_STREAMS = { inAll: 4_000, ofOneAddress: 400, ofOneSite: 1_000 };

const RETRY_MS = 3_000;
const HEARTBEAT_MS = 20_000;

/**
 * A page may read its plan from another process than the one that greets it. After this time, a little more than
 * SWEEP_MS in change-notices.ts, that one has heard of all that came before the greeting.
 */
const HEARD_EVERYWHERE_MS = 2_500;

/** An editor saves every few seconds while drawing, and thousands of pages need not follow each stroke. */
const RENEWAL_MS = 1_000;

/** At most four messages a second, however many seats are taken. */
const PAUSE_MS = 250;

const greeting = Buffer.from(`retry: ${RETRY_MS}\n\n`);
const heartbeat = Buffer.from(':\n\n');

interface Audience {
  streams: Set<EventStream>;
  leave: () => void;
}

type ReadPicture = (eventId: number) => Promise<EventPicture | null>;

/**
 * Open pages that follow an event. Each is greeted with `hello` and the version of its places, and then reads
 * them (the answer is empty when it is up to date); afterwards `placements` reports what was taken and freed.
 * When the plan itself changes, they are greeted again, and where several processes sell once more a moment after the
 * first time.
 */
export class LiveEvents {
  readonly #services: Pick<Ports, 'changes'>;
  readonly #read: ReadPicture;
  readonly #places = new StreamSlots(MAX_STREAMS);
  readonly #audiences = new Map<number, Audience>();
  /** Versions count from the start of the server; this distinguishes two starts. */
  readonly #start: string;
  #heartbeat: NodeJS.Timeout | null = null;

  constructor(services: Pick<Ports, 'changes' | 'clock'>, read: ReadPicture) {
    this.#services = services;
    this.#read = read;
    this.#start = services.clock().toString(36);
  }

  /**
   * Opens a stream about an existing event. Refused: `try_again` when too many are open or the shop is
   * stopping.
   */
  open(c: Context, eventId: number): Response {
    // A stream without a reader would never be reported as closed.
    if (c.req.method === 'HEAD') return new Response(null, { headers: streamHeaders });
    const leave = this.#services.changes.isOver ? null : this.#places.take(clientAddress(c));
    if (leave === null) return answerRefusal(c, refuse('try_again'));
    const audience = this.#audienceOf(eventId);
    const stream = new EventStream(c, () => {
      leave();
      audience.streams.delete(stream);
      if (audience.streams.size === 0) this.#dismiss(eventId, audience);
    });
    audience.streams.add(stream);
    stream.send(greeting);
    this.#greet(stream, eventId);
    if (this.#services.changes.isShared)
      setTimeout(() => this.#greet(stream, eventId), HEARD_EVERYWHERE_MS).unref();
    return stream.response;
  }

  #greet(stream: EventStream, eventId: number): void {
    const version = this.#versionOf(eventId);
    stream.send(streamMessage('hello', version, JSON.stringify({ version })));
  }

  #audienceOf(eventId: number): Audience {
    const there = this.#audiences.get(eventId);
    if (there) return there;
    const streams = new Set<EventStream>();
    const leave = this.#follow(eventId, streams);
    const audience = { streams, leave };
    this.#audiences.set(eventId, audience);
    this.#heartbeat ??= setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
    return audience;
  }

  /** Returns a function that stops following. */
  #follow(eventId: number, streams: ReadonlySet<EventStream>): () => void {
    const { changes } = this.#services;
    const send = (change: PlacementsChanged) => {
      // Encoded once for all readers.
      const message = streamMessage('placements', this.#versionOf(eventId), JSON.stringify(change));
      for (const stream of streams) stream.send(message);
    };
    let isRenewalDue = false;
    const greet = () => {
      if (isRenewalDue) return;
      isRenewalDue = true;
      setTimeout(() => {
        isRenewalDue = false;
        for (const stream of streams) this.#greet(stream, eventId);
      }, RENEWAL_MS).unref();
    };
    const onEnd = () => {
      for (const stream of streams) stream.close();
    };
    if (changes.isShared) {
      const differences = new LiveDifferences(() => this.#read(eventId), { send, greet });
      const look = () => differences.look();
      const leave = changes.follow(eventId, look, { onEnd, onRenewal: look });
      return () => {
        leave();
        differences.close();
      };
    }
    const channel = new LiveChannel(send);
    const leave = changes.follow(eventId, (change) => channel.add(change), { onEnd, onRenewal: greet });
    return () => {
      leave();
      channel.close();
    };
  }

  #dismiss(eventId: number, { leave }: Audience): void {
    leave();
    this.#audiences.delete(eventId);
    if (this.#audiences.size > 0 || this.#heartbeat === null) return;
    clearInterval(this.#heartbeat);
    this.#heartbeat = null;
  }

  /** Keeps connections open through proxies that close idle ones. */
  #beat(): void {
    for (const { streams } of this.#audiences.values()) {
      for (const stream of streams) stream.send(heartbeat);
    }
  }

  #versionOf(eventId: number): string {
    return `${this.#start}.${this.#services.changes.versionOf(eventId)}`;
  }
}

/** Collects the changes of one event: the first is sent at once, those within the pause are sent together. */
export class LiveChannel {
  readonly #send: (change: PlacementsChanged) => void;
  #waiting: PlacementsChanged[] = [];
  #pause: NodeJS.Timeout | null = null;

  constructor(send: (change: PlacementsChanged) => void) {
    this.#send = send;
  }

  add(change: PlacementsChanged): void {
    this.#waiting.push(change);
    if (this.#pause === null) this.#pass();
  }

  /** Discards pending changes. */
  close(): void {
    if (this.#pause !== null) clearTimeout(this.#pause);
    this.#waiting = [];
  }

  #pass(): void {
    const change = mergeChanges(this.#waiting);
    this.#waiting = [];
    this.#pause = setTimeout(() => {
      this.#pause = null;
      if (this.#waiting.length > 0) this.#pass();
    }, PAUSE_MS).unref();
    if (change.taken.length + change.freed.length > 0) this.#send(change);
  }
}

/** Merges several changes into one: for a seat the last change counts, for unnumbered places the sum. */
export function mergeChanges(changes: ReadonlyArray<PlacementsChanged>): PlacementsChanged {
  const seats = new Map<number, { block_id: number | null; isTaken: boolean }>();
  const places = new Map<number | null, number>();
  const note = (isTaken: boolean, { block_id, seat_id }: PlacementsChanged['taken'][number]) => {
    if (seat_id === null) places.set(block_id, (places.get(block_id) ?? 0) + (isTaken ? 1 : -1));
    else seats.set(seat_id, { block_id, isTaken });
  };
  for (const { taken, freed } of changes) {
    for (const place of freed) note(false, place);
    for (const place of taken) note(true, place);
  }

  const merged: PlacementsChanged = { taken: [], freed: [] };
  for (const [seat_id, { block_id, isTaken }] of seats) {
    (isTaken ? merged.taken : merged.freed).push({ block_id, seat_id });
  }
  for (const [block_id, count] of places) {
    const list = count > 0 ? merged.taken : merged.freed;
    for (let i = 0; i < Math.abs(count); i++) list.push({ block_id, seat_id: null });
  }
  return merged;
}
