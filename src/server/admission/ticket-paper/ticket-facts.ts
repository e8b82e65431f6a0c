import { type SpecialKind, seatWords } from '../../../domain/seat-words.ts';
import type { StoredTime } from '../../../domain/stored-time.ts';
import type { ClubContact } from '../../platform/pdf/paper/club-contact.ts';
import type { PrintJob } from '../../platform/pdf/press/print-job.ts';

/** Where somebody sits or stands; all `null` where there are no places. */
export interface PlaceFacts {
  block: string | null;
  row: string | null;
  seat: string | null;
  kind?: SpecialKind;
}

/** One ticket as it is printed; the price in integer cents. */
export interface TicketFacts {
  /** The item's id: 20 characters of Crockford base32. */
  code: string;
  event: { name: string; location: string; startsAt: StoredTime };
  place: PlaceFacts;
  priceName: string;
  priceCents: number;
  /** Which of the order's tickets it is, from 1. */
  position: number;
}

/** Tickets of one order on one paper: all of them, or one alone (its position tells which). */
export interface TicketPaperFacts {
  /** The festival's title. */
  festival: string;
  /** Without a slash at the end. */
  publicUrl: string;
  club: ClubContact;
  order: { number: string; buyer: string; ticketCount: number };
  tickets: readonly TicketFacts[];
  /** Epoch milliseconds; the only date in the file. */
  madeAt: number;
}

/** What the QR code says: upper case keeps it coarse, and scheme, host and our routes do not mind. */
export function checkInAddress(publicUrl: string, code: string): string {
  return `${publicUrl}/item/${code}/checkin`.toUpperCase();
}

/** A place in words: `Block A, Reihe D, Platz 6`, and for whom the seat is where not for everybody; empty where there are no places. */
export function placeWords({ block, row, seat, kind }: PlaceFacts): string {
  const parts = [block, seat === null ? null : seatWords({ row, name: seat, kind })];
  return parts.filter((part) => part !== null).join(', ');
}

export type TicketsJob = PrintJob<'tickets', TicketPaperFacts>;
