import type {
  Block,
  EventDetail,
  EventPicture,
  EventSummary,
  PriceCategory,
  TicketPrice,
} from '../../../contract/events.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { saleEndOf } from '../../../domain/sale-period.ts';
import { type StoredTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import type { PublishedRows } from './published-events.repository.ts';

type Row<Name extends keyof PublishedRows> = PublishedRows[Name][number];

/** An event as guests see it, without the availability, which changes with every sale. */
export type LastingEvent = Omit<EventDetail, 'places_left'>;

/** The published events with prices and plans, all of which change only by staff. */
export function viewEvents(rows: PublishedRows): LastingEvent[] {
  const categories = Map.groupBy(rows.categories, (row) => row.event_id);
  const prices = Map.groupBy(rows.prices, (row) => row.event_id);
  const blocks = Map.groupBy(rows.blocks, (row) => row.layout_id);
  const uses = Map.groupBy(rows.blockUses, (row) => row.event_id);
  const seatCategories = Map.groupBy(rows.seatCategories, (row) => row.event_id);
  const seats = new Map(
    [...Map.groupBy(rows.seats, (row) => row.block_id)].map(([blockId, row]) => [blockId, row.map(viewSeat)]),
  );
  return rows.events.map((event) => {
    const ticketPrices = (prices.get(event.id) ?? []).map(viewPrice);
    const priceCategories = (categories.get(event.id) ?? []).map((row) => viewCategory(row, ticketPrices));
    const byId = new Map(priceCategories.map((category) => [category.id, category]));
    const categoryOf = new Map(
      (uses.get(event.id) ?? []).map((use) => [use.block_id, byId.get(use.price_category_id) ?? null]),
    );
    const ofSeats = new Map(
      (seatCategories.get(event.id) ?? []).map((own) => [own.seat_id, own.price_category_id]),
    );
    const layout = event.has_fixed_tickets
      ? undefined
      : rows.layouts.find((layout) => layout.id === event.layout_id);
    return {
      ...viewSummary(event, ticketPrices),
      ...(event.description === '' ? {} : { description: event.description }),
      ticket_prices: ticketPrices,
      price_categories: priceCategories,
      layout: layout
        ? {
            id: layout.id,
            name: layout.name,
            ...(layout.fittings === null ? {} : { fittings: JSON.parse(layout.fittings) }),
            blocks: (blocks.get(layout.id) ?? []).map((block) =>
              withSeatCategories(
                viewBlock(block, categoryOf.get(block.id) ?? null, seats.get(block.id) ?? []),
                ofSeats,
              ),
            ),
          }
        : null,
    };
  });
}

export function summaryOf(event: LastingEvent): Omit<EventSummary, 'places_left'> {
  const {
    ticket_prices: _prices,
    price_categories: _categories,
    layout: _layout,
    description: _description,
    ...summary
  } = event;
  return summary;
}

function viewSummary(
  event: Row<'events'>,
  prices: ReadonlyArray<TicketPrice>,
): Omit<EventSummary, 'places_left'> {
  const picture = viewPicture(event);
  return {
    id: event.id,
    name: event.name,
    location: event.location,
    has_fixed_tickets: event.has_fixed_tickets === 1,
    starts_at: event.starts_at,
    price_from:
      prices.length > 0 && event.cancelled_at === null
        ? Math.min(...prices.map((price) => price.price))
        : null,
    sale_starts_at: event.sale_starts_at,
    sale_ends_at: saleEndOf({
      startsAt: event.starts_at,
      endsAt: event.ends_at,
      saleEndsAt:
        event.cancelled_at === null
          ? event.sale_ends_at
          : earlier(storedTimeOfInstant(event.cancelled_at), event.sale_ends_at),
    }),
    ...(picture === null ? {} : { picture }),
    ...(event.cancelled_at !== null && { is_cancelled: true as const }),
    ...(event.moved_from !== null && { moved_from: event.moved_from }),
  };
}

function earlier(time: StoredTime, other: StoredTime | null): StoredTime {
  return other !== null && other < time ? other : time;
}

interface PictureRow {
  picture_id: string | null;
  picture_alt: string;
  picture_width: number | null;
  picture_height: number | null;
}

export function viewPicture(row: PictureRow): EventPicture | null {
  const { picture_id, picture_alt, picture_width, picture_height } = row;
  if (picture_id === null || picture_width === null || picture_height === null) return null;
  return { id: picture_id, width: picture_width, height: picture_height, alt: picture_alt };
}

function viewPrice(row: Row<'prices'>): TicketPrice {
  const { id, name, price_cents, event_id, price_category_id } = row;
  return { id, name, price: centsToEuros(price_cents), event_id, price_category_id, seat_id: null };
}

function viewCategory(row: Row<'categories'>, prices: ReadonlyArray<TicketPrice>): PriceCategory {
  const { id, name, color } = row;
  return { id, name, color, ticket_prices: prices.filter((price) => price.price_category_id === id) };
}

function viewBlock(row: Row<'blocks'>, price_category: PriceCategory | null, seats: Block['seats']): Block {
  const { id, name, x, y, w, h, rotation, fixed_places, arc, table_shape } = row;
  const has_fixed_places = row.has_fixed_places === 1;
  const forSale = seats.filter(({ available }) => available).length;
  const block = { id, name, x, y, w, h, rotation, has_fixed_places, fixed_places, price_category, seats };
  return {
    ...block,
    ...(arc === 0 ? {} : { arc }),
    ...(table_shape === null ? {} : { table: table_shape }),
    ...(row.sold_whole === 1 && { sold_together: forSale }),
  };
}

/** Only where a seat has another category than its block. */
function withSeatCategories(block: Block, ofSeats: ReadonlyMap<number, number>): Block {
  if (ofSeats.size === 0) return block;
  const seats = block.seats.map((seat) => {
    const own = ofSeats.get(seat.id);
    return own === undefined || own === block.price_category?.id ? seat : { ...seat, price_category_id: own };
  });
  return { ...block, seats };
}

function viewSeat(row: Row<'seats'>): Block['seats'][number] {
  return {
    id: row.id,
    name: row.name,
    row: row.row,
    column: row.position,
    available: row.is_available === 1,
    ...(row.kind === 'seat' ? {} : { kind: row.kind }),
    ...(row.view === null ? {} : { view: row.view }),
  };
}
