import type { LineRefusal } from '../../../contract/orders.ts';
import { saleEndOf, saleStateAt } from '../../../domain/sale-period.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { blocksOnSale, pricesOnSale, seatsOnSale } from '../../catalog/events/offers.repository.ts';
import type { LineTickets } from '../../inventory/contingents.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { together } from '../../platform/database/transactions.ts';

export type WantedLine =
  | { is_fixed: true; event: number; block?: number | undefined; ticket_price_id: number; quantity: number }
  | {
      is_fixed: false;
      event: number;
      id: number;
      ticket_price_id: number;
      /** How many seats the table has that is sold as a whole. */
      quantity?: number | undefined;
    };

/** How many places a line asks for. */
export function placesOf(line: WantedLine): number {
  return line.quantity ?? 1;
}

export interface CheckedLines {
  tickets: LineTickets[];
  /** The ids of the tables sold as a whole at which some of the seats are. */
  tables: ReadonlySet<number>;
  refused: LineRefusal[];
}

type Offers = Awaited<ReturnType<typeof readOffers>>;

/**
 * Checks basket lines against the events, prices and plans as they are inside this transaction. The reasons
 * of refused lines: `expired` (event hidden or called off, sale not open), `price_changed` (price unknown, of another event
 * or of another category than the place), `taken` (seat unknown, unavailable, of another event, or named
 * twice) and `sold_out` (no such places in this event). Whether places are still free is left to the claim.
 * With `now` null the sale period is not checked, because the team sells outside it too.
 */
export async function checkLines(
  trx: Trx,
  lines: ReadonlyArray<WantedLine>,
  now: number | null,
): Promise<CheckedLines> {
  const offers = await readOffers(trx, lines);
  const at = now === null ? null : storedTimeOfInstant(now);
  const tickets: LineTickets[] = [];
  const refused: LineRefusal[] = [];
  const seen = new Set<string>();
  lines.forEach((wanted, line) => {
    const seatKey = wanted.is_fixed ? null : `${wanted.event}/${wanted.id}`;
    const checked = seatKey !== null && seen.has(seatKey) ? 'taken' : checkLine(wanted, offers, at);
    if (seatKey !== null) seen.add(seatKey);
    if (typeof checked === 'string') refused.push({ line, reason: checked, left: 0 });
    else tickets.push({ line, ...checked });
  });
  const whole = [...offers.seats.values()].filter((seat) => seat.sold_whole === 1);
  return { tickets, tables: new Set(whole.map((seat) => seat.block_id)), refused };
}

/** A place with a category takes only prices of that category; one without takes only prices without one. */
function checkLine(
  wanted: WantedLine,
  offers: Offers,
  at: string | null,
): Omit<LineTickets, 'line'> | LineRefusal['reason'] {
  const price = offers.prices.get(wanted.ticket_price_id);
  if (price === undefined || price.event_id !== wanted.event) return 'price_changed';
  // The team sells outside the period of sale, but nobody sells what does not take place.
  if (price.cancelled_at !== null) return 'expired';
  const { starts_at: startsAt, ends_at: endsAt, sale_starts_at: saleStartsAt } = price;
  const saleEndsAt = saleEndOf({ startsAt, endsAt, saleEndsAt: price.sale_ends_at });
  if (at !== null && saleStateAt({ saleStartsAt, saleEndsAt }, at) !== 'on_sale') return 'expired';
  const bought = { eventId: wanted.event, ticketPriceId: price.id, unitCents: price.price_cents };

  if (!wanted.is_fixed) {
    const seat = offers.seats.get(`${wanted.event}/${wanted.id}`);
    if (seat === undefined || seat.is_available === 0) return 'taken';
    if (price.price_category_id !== seat.price_category_id) return 'price_changed';
    return { ...bought, blockId: seat.block_id, seatId: seat.id, seatView: seat.view, quantity: 1 };
  }
  if (wanted.block === undefined) {
    if (price.has_fixed_tickets === 0) return 'sold_out';
    return { ...bought, blockId: null, seatId: null, quantity: wanted.quantity };
  }
  const block = offers.blocks.get(wanted.block);
  if (block === undefined || block.layout_id !== price.layout_id || block.has_fixed_places === 0)
    return 'sold_out';
  const category = offers.categories.get(`${price.event_id}/${block.id}`) ?? null;
  if (price.price_category_id !== category) return 'price_changed';
  return { ...bought, blockId: block.id, seatId: null, quantity: wanted.quantity };
}

async function readOffers(trx: Trx, lines: ReadonlyArray<WantedLine>) {
  const wantedSeats = lines.flatMap((line) => (line.is_fixed ? [] : [{ id: line.id, event: line.event }]));
  const wantedBlocks = distinct(
    lines.flatMap((line) => (line.is_fixed && line.block !== undefined ? [line.block] : [])),
  );
  const [prices, seats, blocks] = await together([
    pricesOnSale(trx, {}, distinct(lines.map((line) => line.ticket_price_id))),
    wantedSeats.length > 0 ? seatsOnSale(trx, {}, wantedSeats) : [],
    wantedBlocks.length > 0 ? blocksOnSale(trx, {}, wantedBlocks) : [],
  ]);
  return {
    prices: new Map(prices.map((price) => [price.id, price])),
    seats: new Map(seats.map((seat) => [`${seat.event_id}/${seat.id}`, seat])),
    blocks: new Map(blocks.map((block) => [block.id, block])),
    categories: new Map(blocks.map((use) => [`${use.event_id}/${use.id}`, use.price_category_id])),
  };
}

function distinct(ids: ReadonlyArray<number>): { id: number }[] {
  return [...new Set(ids)].map((id) => ({ id }));
}
