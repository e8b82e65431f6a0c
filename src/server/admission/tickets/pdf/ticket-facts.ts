import { formatSeat, type SpecialKind } from '../../../../domain/seat.ts';
import type { StoredTime } from '../../../../domain/stored-time.ts';
import type { ClubContact } from '../../../platform/pdf/document/club-contact.ts';
import type { PdfJob } from '../../../platform/pdf/worker/pdf-job.ts';

/** A seat or standing place; all `null` where an event has no places. */
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
  /** Its number among the order's tickets, from 1. */
  position: number;
}

/** Tickets of one order in one PDF: all of them, or a single one (its position tells which). */
export interface TicketPdfFacts {
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

/** The content of the QR code. Upper case keeps the code coarse; scheme, host and our routes ignore the case. */
export function checkInAddress(publicUrl: string, code: string): string {
  return `${publicUrl}/item/${code}/checkin`.toUpperCase();
}

/** `Block A, Reihe D, Platz 6`, with the kind of a special seat; empty where there are no places. */
export function formatPlace({ block, row, seat, kind }: PlaceFacts): string {
  const parts = [block, seat === null ? null : formatSeat({ row, name: seat, kind })];
  return parts.filter((part) => part !== null).join(', ');
}

export type TicketsJob = PdfJob<'tickets', TicketPdfFacts>;
