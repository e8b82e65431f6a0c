import type { NamedEvent } from '../../../contract/events.ts';
import type { HeldSeat } from '../../../contract/holds.ts';
import { type BasketLine, quantityOf } from '../../../domain/basket.ts';
import { eurosToCents } from '../../../domain/money.ts';
import { formatSeat, type SpecialKind } from '../../../domain/seat.ts';
import type { Answer } from '../../platform/api/call.ts';

/** What the shop sells right now, to name and price the lines of a basket; a stored line is never believed for money. */
export type Offers = Answer<'GET /api/booking/prices'>;

/** A line as the shop knows it today. Amounts in cents; `null` where the shop no longer knows the price. */
export interface PricedLine {
  key: string;
  line: BasketLine;
  name: string;
  blockName: string | null;
  /** Only where a line of another event has the same label. */
  eventName: string | null;
  quantity: number;
  unitCents: number | null;
  /** Whether this browser holds the seat; `null` for lines without a seat and while the holds are unknown. */
  isHeld: boolean | null;
  /** For whom the seat is, known while this browser holds it. */
  kind: SpecialKind;
  /** Its event has ended; never false. */
  isOver: true | undefined;
}

/** The lines of one event; `event` is null where the shop no longer names it. */
export interface EventLines {
  eventId: number;
  event: NamedEvent | null;
  lines: PricedLine[];
}

/** Names and prices the lines by the shop's own list, grouped by event in the order they came into the basket. */
export function priceBasket(
  lines: ReadonlyArray<BasketLine>,
  offers: Offers | null,
  holds: ReadonlyArray<HeldSeat> | null,
): EventLines[] {
  const byEvent = [...Map.groupBy(lines, (line) => line.event)];
  const groups = byEvent.map(([eventId, ofEvent]) => {
    // An answer cached by the service worker may be older than the field `events`.
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
  holds: ReadonlyArray<HeldSeat> | null,
): Omit<PricedLine, 'isOver'> {
  const price = offers?.prices.find(
    (offer) => offer.id === line.ticket_price_id && offer.event_id === line.event,
  );
  const held = holds?.find((one) => isHeldFor(one, line));
  return {
    key: lineKey(line),
    line,
    name: price?.name ?? (line.is_fixed ? line.name : 'Sitzplatz'),
    blockName: offers?.blocks.find((block) => block.id === line.block)?.name ?? line.block_name ?? null,
    eventName: null,
    quantity: quantityOf(line),
    unitCents: price === undefined ? null : eurosToCents(price.price),
    isHeld: line.is_fixed || holds === null ? null : held !== undefined,
    kind: held?.kind,
  };
}

function hasSameLabel(a: PricedLine, b: PricedLine): boolean {
  if (a.name !== b.name || a.blockName !== b.blockName) return false;
  if (a.line.is_fixed || b.line.is_fixed) return a.line.is_fixed === b.line.is_fixed;
  return a.line.row === b.line.row && a.line.name === b.line.name;
}

/** In how many seconds the first seat of these lines lapses; `null` where none is held. */
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

/** Names a line within a basket, the same for as long as it stands for the same offer. */
export function lineKey(line: BasketLine): string {
  return line.is_fixed
    ? `${line.event}/price/${line.ticket_price_id}/${line.block ?? ''}`
    : `${line.event}/seat/${line.id}`;
}

type LabelParts = Pick<PricedLine, 'line' | 'name' | 'blockName' | 'eventName' | 'kind'>;

/** A line beneath the name of its event: `Block A · Reihe D, Platz 6 · Erwachsene`. */
export function lineLabel({ line, name, blockName, kind }: Omit<LabelParts, 'eventName'>): string {
  const parts = line.is_fixed
    ? [blockName, `${name} × ${line.quantity}`]
    : [blockName, formatSeat({ ...line, kind }), name];
  return parts.filter(Boolean).join(' · ');
}

/** A line where nothing around it names its event: in notifications and accessible names. */
export function fullLineLabel(priced: LabelParts): string {
  return [lineLabel(priced), priced.eventName].filter(Boolean).join(' · ');
}

/** What a line counts, without its quantity: `Erwachsene, Hofterrasse`. */
export function offerLabel({ name, blockName, eventName }: LabelParts): string {
  return [name, blockName, eventName].filter(Boolean).join(', ');
}

/** The seat or the tickets of a line, told apart from those of other blocks: `Block A · Reihe D, Platz 6`. */
export function placeLabel({ line, name, blockName, eventName, kind }: LabelParts): string {
  const what = line.is_fixed ? `${line.quantity} × ${name}` : formatSeat({ ...line, kind });
  return [blockName, what, eventName].filter(Boolean).join(' · ');
}
