import { formatSeat, type SpecialKind } from '../../../../domain/seat.ts';
import type { StoredTime } from '../../../../domain/stored-time.ts';
import type { ClubContact } from '../../../platform/pdf/document/club-contact.ts';
import type { DrawnLogo } from '../../../platform/pdf/document/draw-logo.ts';
import type { PdfJob } from '../../../platform/pdf/worker/pdf-job.ts';

/** A seat or standing place; all `null` if the event has no places. */
export interface PlaceFacts {
  block: string | null;
  row: string | null;
  seat: string | null;
  kind?: SpecialKind;
  /** What was in the way of the view when the seat was ordered. */
  view?: string | null;
}

export interface TicketFacts {
  /** The item's id: 20 characters of Crockford base32. */
  code: string;
  event: { name: string; location: string; startsAt: StoredTime };
  place: PlaceFacts;
  priceName: string;
  /** Integer cents. */
  priceCents: number;
  /** Its number among the order's tickets, from 1. */
  position: number;
}

/** All tickets of an order, or a single one, which its `position` tells apart. */
export interface TicketPdfFacts {
  festival: string;
  /** Without a trailing slash. */
  publicUrl: string;
  club: ClubContact;
  /** The club's own colour, six hex digits. */
  accent?: string;
  logo?: DrawnLogo;
  order: { number: string; buyer: string; ticketCount: number };
  tickets: readonly TicketFacts[];
  /** Epoch milliseconds; the only date in the file. */
  madeAt: number;
}

/**
 * The content of the QR code. Upper case makes for a coarser code; scheme, host and our routes ignore case.
 */
export function checkInAddress(publicUrl: string, code: string): string {
  return `${publicUrl}/item/${code}/checkin`.toUpperCase();
}

/** `Block A, Reihe D, Platz 6`, with the kind of a special seat; empty for an event without places. */
export function formatPlace({ block, row, seat, kind }: PlaceFacts): string {
  const parts = [block, seat === null ? null : formatSeat({ row, name: seat, kind })];
  return parts.filter((part) => part !== null).join(', ');
}

export type TicketsJob = PdfJob<'tickets', TicketPdfFacts>;
