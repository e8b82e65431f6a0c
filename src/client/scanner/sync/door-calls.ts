import type { TicketPage } from '../../../contract/door.ts';
import { callDoor, type DoorAnswer } from '../../platform/api/call-door.ts';
import type { QueueCalls } from './scan-queue.ts';

export interface DoorCalls extends QueueCalls {
  /** A page of the ticket list after `since`; tells the server how many scans wait here. */
  sync(since: string | undefined, waiting: number, timeoutMs: number): Promise<DoorAnswer<TicketPage>>;
}

/** The calls of a door with this token; without one, of a member of the team who is logged in. */
export function doorCalls(token: string | undefined): DoorCalls {
  return {
    sync: (since, waiting, timeoutMs) =>
      callDoor('GET /api/door/list', {
        token,
        ...(since === undefined ? {} : { search: { since } }),
        headers: { 'X-Waiting-Scans': String(waiting) },
        timeoutMs,
      }),
    checkIn: async ({ itemId, scanId, scannedAt, verdict, timeoutMs }) => {
      const headers = {
        'X-Scan-Id': scanId,
        'X-Scanned-At': new Date(scannedAt).toISOString(),
        ...(verdict === null ? {} : { 'X-Scan-Verdict': verdict }),
      };
      const options = { token, params: { id: itemId }, headers, timeoutMs };
      return (await callDoor('GET /api/item/:id/checkin', options)).answer;
    },
    undo: ({ scanId, undoId, timeoutMs }) =>
      callDoor('POST /api/door/undo', { token, body: { scan_id: scanId, undo_id: undoId }, timeoutMs }),
  };
}
