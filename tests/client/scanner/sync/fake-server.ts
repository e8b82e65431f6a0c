import { hash } from 'node:crypto';
import { ApiError } from '../../../../src/client/platform/api/api-error.ts';
import type { DeviceCalls } from '../../../../src/client/scanner/sync/device-calls.ts';
import type { DoorTicket, TicketPage } from '../../../../src/contract/door.ts';
import type { CheckinAnswer } from '../../../../src/contract/tickets.ts';
import { type Fate, takeFate } from './fates.ts';

export const code = (n: number) => `7K3QF7K3QF7K3QF7K3${String(n).padStart(2, '0')}`;

/** Under which key a phone has a ticket. */
export const keyOf = (itemId: string) => hash('sha256', itemId, 'base64url').slice(0, 16);

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
  return [
    keyOf(code(n)),
    1,
    1,
    null,
    null,
    null,
    more.state ?? 'paid',
    at,
    gate,
    `Maier, Eva ${n}`,
    `WF-${n}`,
    null,
  ];
};

/** A scan as the server has it on record. */
export interface RecordedScan {
  id: string;
  itemId: string;
  at: number;
  verdict: string;
  isConflict: boolean;
}

/** A server in memory that takes each scan id once, as the real one does, and whose network one can cut. */
export class FakeServer {
  readonly redeemedBy = new Map<string, string>();
  readonly scans = new Map<string, RecordedScan>();
  /** Ids of scans and undos in the order in which they were first heard. */
  readonly heard: string[] = [];
  /** How often it was asked for the list. */
  syncs = 0;
  /** How many calls it has never heard of. */
  lost = 0;
  isRevoked = false;
  /** What becomes of the next calls, one after the other; `fate` afterwards. */
  fates: Fate[] = [];
  fate: Fate = 'answers';
  page: TicketPage = pageOf([ticket(1), ticket(2), ticket(3)]);
  clock = 0;
  /** While it thinks about an answer that comes late. */
  onLate: () => void = () => {};

  readonly calls: DeviceCalls = {
    sync: () =>
      this.#through(() => {
        this.syncs++;
        return { answer: this.page, serverNow: this.clock };
      }),
    checkIn: (call) => this.#through(() => this.#checkIn(call)),
    undo: (call) => this.#through(() => this.#undo(call)),
  };

  #checkIn({ itemId, scanId, scannedAt, verdict }: Parameters<DeviceCalls['checkIn']>[0]): CheckinAnswer {
    const first = this.scans.get(scanId);
    if (first === undefined) {
      this.heard.push(scanId);
      const found = verdict ?? 'admitted';
      const judged = found === 'admitted' && this.redeemedBy.has(itemId) ? 'redeemed' : found;
      const isConflict = verdict === 'admitted' && judged !== 'admitted';
      this.scans.set(scanId, { id: scanId, itemId, at: scannedAt, verdict: judged, isConflict });
      if (judged === 'admitted') this.redeemedBy.set(itemId, scanId);
    } else if (first.verdict === 'admitted' && verdict !== null && verdict !== 'admitted') {
      if (this.redeemedBy.get(itemId) === scanId) this.redeemedBy.delete(itemId);
      first.verdict = verdict;
    } else if (first.verdict !== 'admitted' && verdict === 'admitted') first.isConflict = true;
    const judged = this.scans.get(scanId)?.verdict;
    if (judged === 'admitted') return { status: true, redeemed: true, item: null };
    return { status: false, redeemed: false, reason: judged as 'redeemed', item: null };
  }

  #undo({ scanId, undoId }: { scanId: string; undoId: string }): void {
    if (this.heard.includes(undoId)) return;
    this.heard.push(undoId);
    const scan = this.scans.get(scanId);
    if (scan === undefined || this.redeemedBy.get(scan.itemId) !== scanId)
      throw new ApiError(404, 'Zu diesem Scan gibt es keinen Einlass.', { code: 'unknown_scan' });
    this.redeemedBy.delete(scan.itemId);
  }

  /** The error of a call whose answer broke off. */
  cutOff(): ApiError {
    return ApiError.withoutAnswer(new TypeError('network error'), false);
  }

  async #through<A>(work: () => A): Promise<A> {
    const fate = this.fates.shift() ?? this.fate;
    const { before, after } = takeFate(fate);
    if (before) {
      this.lost++;
      throw before;
    }
    if (this.isRevoked) throw new ApiError(401, 'Abgemeldet.', { code: 'device_revoked' });
    const answer = work();
    if (fate === 'answers late') this.onLate();
    if (after) throw after;
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
