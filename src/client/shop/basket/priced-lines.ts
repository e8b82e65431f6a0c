import type { NamedEvent } from '../../../contract/events.ts';
import type { HeldSeat } from '../../../contract/holds.ts';
import { type BasketLine, quantityOf } from '../../../domain/basket.ts';
import { eurosToCents } from '../../../domain/money.ts';
import { formatSeat } from '../../../domain/seat.ts';
import type { Answer } from '../../platform/api/call.ts';

/**
 * What the shop sells right now. Names and prices come from here: stored lines are never trusted for money.
 */
export type Offers = Answer<'GET /api/booking/prices'>;

/** A line as the shop knows it today. Amounts in cents; `null` if the shop no longer sells it. */
export interface PricedLine {
  key: string;
  line: BasketLine;
  name: string;
  blockName: string | null;
  /** Only if a line of another event has the same label. */
  eventName: string | null;
  quantity: number;
  unitCents: number | null;
  /** Whether this browser holds the seat; `null` for lines without a seat and while that is unknown. */
  isHeld: boolean | null;
  /** What is special about the seat, known only while this browser holds it. */
  held: Pick<HeldSeat, 'kind' | 'view'> | undefined;
  /** Whether the event has ended; never false. */
  isOver: true | undefined;
}

/** What the server said of the seats in the basket. */
export interface KnownHolds {
  seats: ReadonlyArray<HeldSeat>;
  /** The keys of the lines it was asked about; of a line added since then nothing is known yet. */
  keys: ReadonlyArray<string>;
}

/** `event` is null if the shop no longer lists it. */
export interface EventLines {
  eventId: number;
  event: NamedEvent | null;
  lines: PricedLine[];
}

/** Groups the lines by event, in the order in which they were added. */
export function priceBasket(
  lines: ReadonlyArray<BasketLine>,
  offers: Offers | null,
  holds: KnownHolds | null,
): EventLines[] {
  const byEvent = [...Map.groupBy(lines, (line) => line.event)];
  const groups = byEvent.map(([eventId, ofEvent]) => {
    // An answer cached by the service worker may predate the field `events`.
    const event = offers?.events?.find((event) => event.id === eventId) ?? null;
    const isOver = event?.is_over;
    return { eventId, event, lines: ofEvent.map((line) => ({ ...priceLine(line, offers, holds), isOver })) };
  });
  const priced = groups.flatMap((group) => group.lines);
  return groups.map((group) => ({
    ...group,
    lines: group.lines.map((line) => {
      const hasNamesake = priced.some(
        (other) => other.line.event !== group.eventId && hasSameLabel(line, other),
      );
      return hasNamesake && group.event ? { ...line, eventName: group.event.name } : line;
    }),
  }));
}

function priceLine(
  line: BasketLine,
  offers: Offers | null,
  holds: KnownHolds | null,
): Omit<PricedLine, 'isOver'> {
  const price = offers?.prices.find(
    (offer) => offer.id === line.ticket_price_id && offer.event_id === line.event,
  );
  const key = lineKey(line);
  const held = holds?.seats.find((one) => isHeldFor(one, line));
  return {
    key,
    line,
    name: price?.name ?? (line.is_fixed ? line.name : 'Sitzplatz'),
    blockName: offers?.blocks.find((block) => block.id === line.block)?.name ?? line.block_name ?? null,
    eventName: null,
    quantity: quantityOf(line),
    unitCents: price === undefined ? null : eurosToCents(price.price),
    isHeld: held !== undefined ? true : !line.is_fixed && holds?.keys.includes(key) ? false : null,
    held,
  };
}

function hasSameLabel(a: PricedLine, b: PricedLine): boolean {
  if (a.name !== b.name || a.blockName !== b.blockName) return false;
  if (a.line.is_fixed || b.line.is_fixed) return a.line.is_fixed === b.line.is_fixed;
  return a.line.row === b.line.row && a.line.name === b.line.name;
}

/** Seconds until the first held seat of these lines expires; `null` if none is held. */
export function secondsUntilLapse(
  lines: ReadonlyArray<BasketLine>,
  holds: ReadonlyArray<HeldSeat>,
): number | null {
  const seconds = holds
    .filter((held) => lines.some((line) => isHeldFor(held, line)))
    .map((held) => held.seconds_left);
  return seconds.length > 0 ? Math.min(...seconds) : null;
}

function isHeldFor(held: HeldSeat, line: BasketLine): boolean {
  return !line.is_fixed && held.event_id === line.event && held.seat_id === line.id && held.seconds_left > 0;
}

/** Unique within a basket and stable for the same offer. */
export function lineKey(line: BasketLine): string {
  return line.is_fixed
    ? `${line.event}/price/${line.ticket_price_id}/${line.block ?? ''}`
    : `${line.event}/seat/${line.id}`;
}

type LabelParts = Pick<PricedLine, 'line' | 'name' | 'blockName' | 'eventName' | 'held'>;

/** For use below the event's name: `Block A · Reihe D, Platz 6 · Erwachsene`. */
export function lineLabel({ line, name, blockName, held }: Omit<LabelParts, 'eventName'>): string {
  const parts = line.is_fixed
    ? [blockName, `${name} × ${line.quantity}`]
    : [blockName, formatSeat({ ...held, ...line }), name];
  return parts.filter(Boolean).join(' · ');
}

/** For notifications and accessible names, where nothing around the line names its event. */
export function fullLineLabel(priced: LabelParts): string {
  return [lineLabel(priced), priced.eventName].filter(Boolean).join(' · ');
}

/** Without the quantity: `Erwachsene, Hofterrasse`. */
export function offerLabel({ name, blockName, eventName }: LabelParts): string {
  return [name, blockName, eventName].filter(Boolean).join(', ');
}

/** The seat or tickets with their block: `Block A · Reihe D, Platz 6`. */
export function placeLabel({ line, name, blockName, eventName, held }: LabelParts): string {
  const what = line.is_fixed ? `${line.quantity} × ${name}` : formatSeat({ ...held, ...line });
  return [blockName, what, eventName].filter(Boolean).join(' · ');
}
