import { ApiError } from '../../../src/client/api/api-error.ts';
import type { DoorCalls } from '../../../src/client/offline/door-calls.ts';
import type { DoorTicket, TicketPage } from '../../../src/contract/door.ts';
import type { CheckinAnswer } from '../../../src/contract/tickets.ts';

export type Fate = 'answers' | 'request lost' | 'answer lost';

export const code = (n: number) => `7K3QF7K3QF7K3QF7K3${String(n).padStart(2, '0')}`;

export const eventTonight = {
  id: 1,
  name: 'Konzert',
  starts_at: '2027-04-12T20:30:00',
  ends_at: null,
  admission_starts_at: null,
};

export const ticket = (n: number, more: { state?: DoorTicket[6]; at?: number } = {}): DoorTicket => {
  const at = more.at ?? null;
  const gate = at === null ? null : 'Tor Süd';
  return [code(n), 1, 1, null, null, null, more.state ?? 'paid', at, gate, `Maier, Eva ${n}`, `WF-${n}`];
};

/** A server in memory that takes each scan id once, as the real one does, and whose network one can cut. */
export class FakeDoorServer {
  readonly redeemedBy = new Map<string, string>();
  readonly received: { id: string; itemId: string; at: number; isLetIn: boolean }[] = [];
  readonly undone: string[] = [];
  isRevoked = false;
  fate: Fate = 'answers';
  page: TicketPage = pageOf([ticket(1), ticket(2), ticket(3)]);
  clock = 0;

  readonly calls: DoorCalls = {
    sync: () => this.#through(() => ({ answer: this.page, serverNow: this.clock })),
    checkIn: (call) => this.#through(() => this.#checkIn(call)),
    undo: ({ scanId }) =>
      this.#through(() => {
        for (const [item, scan] of this.redeemedBy) if (scan === scanId) this.redeemedBy.delete(item);
        this.undone.push(scanId);
      }),
  };

  #checkIn(call: Parameters<DoorCalls['checkIn']>[0]): CheckinAnswer {
    const { itemId, scanId, scannedAt, isLetIn } = call;
    const isRepeat = this.received.some(({ id }) => id === scanId);
    if (!isRepeat) this.received.push({ id: scanId, itemId, at: scannedAt, isLetIn });
    const first = this.redeemedBy.get(itemId) ?? scanId;
    this.redeemedBy.set(itemId, first);
    if (first === scanId) return { status: true, redeemed: true, item: null };
    return { status: false, redeemed: false, reason: 'redeemed', redeemed_by: 'Tor Süd', item: null };
  }

  async #through<A>(work: () => A): Promise<A> {
    if (this.fate === 'request lost') throw ApiError.withoutAnswer(new Error('lost'), false);
    if (this.isRevoked) throw new ApiError(401, 'Abgemeldet.', { code: 'device_revoked' });
    const answer = work();
    if (this.fate === 'answer lost') throw ApiError.withoutAnswer(new Error('lost'), true);
    return answer;
  }
}

export function pageOf(tickets: DoorTicket[], more: Partial<TicketPage> = {}): TicketPage {
  return {
    door: { name: 'Tor Nord', events: [eventTonight] },
    prices: [[1, 'Erwachsene']],
    blocks: [],
    tickets,
    cursor: '1.',
    is_complete: true,
    conflicts: [],
    ...more,
  };
}
