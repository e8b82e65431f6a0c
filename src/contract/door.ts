import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { ScanId } from './tickets.ts';
import { Done, Id, StoredTimeText } from './wire.ts';

/** An event with what a scanner needs to check its tickets. */
export const DoorEvent = v.object({
  id: Id,
  name: v.string(),
  starts_at: StoredTimeText,
  ends_at: v.nullable(StoredTimeText),
  admission_starts_at: v.nullable(StoredTimeText),
});
export type DoorEvent = v.InferOutput<typeof DoorEvent>;

/** The device's name and the events it admits to. */
export const DoorSelf = v.object({ name: v.string(), events: v.array(DoorEvent) });
export type DoorSelf = v.InferOutput<typeof DoorSelf>;

/** 96 bits as base64url. */
const TicketKey = v.pipe(v.string(), v.regex(/^[\w-]{16}$/));

/**
 * A ticket as a tuple, because 20,000 of them have to fit through a festival's network:
 * key (the beginning of the code's SHA-256, because devices hold no codes), event, ticket price, block, row, seat, state, redeemed at (epoch ms), redeemed by, buyer, order number, kind of a special seat.
 */
export const DoorTicket = v.tuple([
  TicketKey,
  Id,
  Id,
  v.nullable(Id),
  v.nullable(v.string()),
  v.nullable(v.string()),
  v.picklist(['open', 'paid', 'cancelled']),
  v.nullable(v.number()),
  v.nullable(v.string()),
  v.string(),
  v.string(),
  v.nullable(v.picklist(['wheelchair', 'companion'])),
]);
export type DoorTicket = v.InferOutput<typeof DoorTicket>;

/**
 * Two devices admitted the same ticket, or one an invalid ticket (`first.at` is `null`): when (epoch ms) and where.
 * `scan_id` is the second's scan.
 */
export const Conflict = v.object({
  scan_id: v.string(),
  event_id: Id,
  ticket: v.string(),
  first: v.object({ at: v.nullable(v.number()), by: v.nullable(v.string()) }),
  second: v.object({ at: v.number(), by: v.string() }),
});
export type Conflict = v.InferOutput<typeof Conflict>;

/** An opaque cursor for the next part of the list. */
const Cursor = v.pipe(v.string(), v.regex(/^\d{1,16}\.[0-9A-Z]{0,10}$/));

/** A conflict for staff, possibly of an unknown ticket, which has no event. */
export const OpenConflict = v.object({
  ...Conflict.entries,
  item_id: v.string(),
  event_id: v.nullable(Id),
});
export type OpenConflict = v.InferOutput<typeof OpenConflict>;

/** A conflict settled by staff. */
export const SettledConflict = v.object({
  ...OpenConflict.entries,
  settled_at: StoredTimeText,
  settled_by: v.string(),
});
export type SettledConflict = v.InferOutput<typeof SettledConflict>;

export const pairDevice = endpoint({
  method: 'POST',
  path: '/api/door/pair',
  summary: 'Ein Telefon koppeln; der Code gilt einmal',
  body: v.object({ code: v.pipe(v.string(), v.maxLength(100)) }),
  answer: v.object({ success: v.literal(true), token: v.string(), door: DoorSelf }),
});

export const syncTickets = endpoint({
  method: 'GET',
  path: '/api/door/list',
  summary:
    'Die Karten dieses Tores: ohne since von vorn, mit since, was sich geändert hat; seitenweise, bis is_complete. Kopfzeile X-Waiting-Scans',
  access: 'door',
  query: v.object({ since: v.optional(Cursor) }),
  answer: v.object({
    door: DoorSelf,
    prices: v.array(v.tuple([Id, v.string()])),
    blocks: v.array(v.tuple([Id, v.string()])),
    tickets: v.array(DoorTicket),
    cursor: v.string(),
    is_complete: v.boolean(),
    conflicts: v.array(Conflict),
  }),
});
export type TicketPage = v.InferOutput<typeof syncTickets.answer>;

export const undoAdmission = endpoint({
  method: 'POST',
  path: '/api/door/undo',
  summary: 'Einen versehentlichen Einlass zurücknehmen; wird festgehalten',
  access: 'door',
  body: v.object({ scan_id: ScanId, undo_id: ScanId }),
  answer: v.object({ success: v.literal(true) }),
  refuses: [404],
});

export const listSettledConflicts = endpoint({
  method: 'GET',
  path: '/api/office/conflicts/settled',
  summary: 'Doppelt oder zu Unrecht Eingelassene, die erledigt sind: die letzten, mit wer und wann',
  access: 'checkin',
  answer: v.object({ conflicts: v.array(SettledConflict) }),
});

export const settleConflict = endpoint({
  method: 'POST',
  path: '/api/office/conflicts/settle',
  summary: 'Einen Konflikt als erledigt vermerken; er verschwindet von Dashboard und Telefonen',
  access: 'checkin',
  body: v.object({ scan_id: ScanId }),
  answer: Done,
  refuses: [404],
});

/** Refusals about scans and conflicts; part of `refusals`. */
export const doorRefusals = {
  unknown_scan: {
    status: 404,
    message: 'Zu diesem Scan gibt es keinen Einlass, der sich zurücknehmen ließe.',
  },
  unknown_conflict: {
    status: 404,
    message: 'Diesen Konflikt gibt es nicht mehr: Vielleicht wurde der Einlass inzwischen zurückgenommen.',
  },
} as const;
