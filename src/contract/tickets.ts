import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { InstantText } from './wire.ts';

/** Stands only at seats that are not for everybody: domain/seat-kind.ts. */
export const SpecialKind = v.optional(v.picklist(['wheelchair', 'companion']));

/** A ticket as the door and its owner see it; no name, no address. */
export const CheckedItem = v.object({
  id: v.string(),
  placement: v.object({
    event: v.object({ name: v.string() }),
    ticket_price: v.object({ name: v.string() }),
    block: v.nullable(v.object({ name: v.string() })),
    seat: v.nullable(v.object({ row: v.string(), name: v.string(), kind: SpecialKind })),
  }),
});
export type CheckedItem = v.InferOutput<typeof CheckedItem>;

export const CheckinReason = v.picklist([
  'unknown',
  'wrong_event',
  'cancelled',
  'unpaid',
  'redeemed',
  'not_yet_valid',
  'no_longer_valid',
]);

/** Header X-Scan-Id: of the client's making, once per scan, 16 to 64 visible ASCII characters. */
export const ScanId = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,64}$/));

/**
 * Header X-Scan-Verdict: what the phone has decided by itself and acted on, where it could not wait for an answer.
 * `admitted`: the guest is inside, and where the books say otherwise it is a conflict. A reason: he was turned away, which
 * is written down and lets nobody in. The last word under one scan id counts, except that what was taken back stays so.
 */
export const ScanVerdict = v.union([v.literal('admitted'), CheckinReason]);

/** Header X-Scanned-At: when it was scanned, for a scan that is sent later. */
export const ScannedAt = InstantText;

export const checkInItem = endpoint({
  method: 'GET',
  path: '/api/item/:id/checkin',
  summary:
    'Eine Karte einlösen (mit Recht zum Einlass; Kopfzeilen X-Scan-Id, X-Scanned-At, X-Scan-Verdict) oder nur ansehen; ein Tor nennt statt des Codes auch Bestellnummer.Schlüssel seiner Liste',
  params: v.object({ id: v.pipe(v.string(), v.maxLength(100)) }),
  answer: v.object({
    status: v.boolean(),
    /** True when this call redeemed the ticket, false for a look without effect. */
    redeemed: v.boolean(),
    reason: v.optional(CheckinReason),
    /** Stored time and place of the first admission, with reason `redeemed`. */
    redeemed_at: v.optional(v.string()),
    redeemed_by: v.optional(v.string()),
    /** The admission by this very scan was taken back; without a reason the ticket itself would let in. */
    undone: v.optional(v.literal(true)),
    item: v.nullable(CheckedItem),
  }),
});
export type CheckinAnswer = v.InferOutput<typeof checkInItem.answer>;
