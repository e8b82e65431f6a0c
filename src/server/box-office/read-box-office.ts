import type { BoxOfficeEvent, BoxOfficeOffer } from '../../contract/box-office.ts';
import { centsToEuros } from '../../domain/money.ts';
import { storedTimeOfInstant } from '../../domain/stored-time.ts';
import { isOver } from '../catalog/events/offers.repository.ts';
import { boxOfficeCatalog } from '../catalog/events/published-events.repository.ts';
import { type Contingent, contingentsOf } from '../inventory/contingents.repository.ts';
import { quotasOf } from '../inventory/quotas.repository.ts';
import type { Db } from '../platform/database/store.ts';
import type { Ports } from '../platform/ports.ts';

type Rows = Awaited<ReturnType<typeof readRows>>;

async function readRows(db: Db) {
  const catalog = await boxOfficeCatalog(db);
  const ids = catalog.events.map(({ id }) => id);
  if (ids.length === 0) return { ...catalog, contingents: [], quotas: [] };
  const contingents = await contingentsOf(
    db,
    {},
    ids.map((id) => ({ id })),
  );
  return { ...catalog, contingents, quotas: await quotasOf(db, ids) };
}

type Place = { block: { id: number; name: string } | null; price: Rows['prices'][number] };

/**
 * Every published event with the unnumbered tickets that the box office may issue. A past event is listed
 * only while it has a quota left, so that this can be released.
 */
export async function readBoxOffice({
  store,
  clock,
}: Pick<Ports, 'clock' | 'store'>): Promise<BoxOfficeEvent[]> {
  const rows = await readRows(store.read);
  const hasQuota = (id: number) => rows.quotas.some((row) => row.event_id === id && row.remaining > 0);
  const named = rows.events.filter((event) => !isOver(event, clock()) || hasQuota(event.id));
  return named.map((event) => {
    const prices = rows.prices.filter((price) => price.event_id === event.id);
    const blocks = rows.blocks.filter(
      (block) => event.has_fixed_tickets === 0 && block.layout_id === event.layout_id,
    );
    const standing = blocks.filter((block) => block.has_fixed_places === 1);
    const places: Place[] =
      event.has_fixed_tickets === 1
        ? prices.map((price) => ({ block: null, price }))
        : standing.flatMap(({ id, name }) =>
            prices
              .filter((price) => price.price_category_id === categoryOf(rows, event.id, id))
              .map((price) => ({ block: { id, name }, price })),
          );
    return {
      id: event.id,
      name: event.name,
      location: event.location,
      starts_at: event.starts_at,
      has_seats: blocks.length > standing.length,
      offers: places.map((place) => viewOffer(rows, place)),
    };
  });
}

function viewOffer({ quotas, contingents }: Rows, { block, price }: Place): BoxOfficeOffer {
  const blockId = block?.id ?? null;
  const quota = quotas.find((row) => row.ticket_price_id === price.id && row.block_id === blockId);
  const covering = contingents.filter((row) => covers(row, price, blockId));
  const free = Math.min(...covering.map(({ capacity, taken }) => Math.max(0, capacity - taken)));
  return {
    ticket_price_id: price.id,
    name: price.name,
    price: centsToEuros(price.price_cents),
    block,
    remaining: quota?.remaining ?? 0,
    issued: quota?.issued ?? 0,
    free: Number.isFinite(free) ? free : null,
    changed: quota === undefined ? null : { at: storedTimeOfInstant(quota.changed_at), by: quota.changed_by },
  };
}

function covers(
  row: Contingent & { event_id: number },
  price: { id: number; event_id: number },
  blockId: number | null,
) {
  return (
    row.event_id === price.event_id &&
    (row.block_id === null || row.block_id === blockId) &&
    (row.ticket_price_id === null || row.ticket_price_id === price.id)
  );
}

function categoryOf({ uses }: Rows, eventId: number, blockId: number): number | null {
  const use = uses.find((row) => row.event_id === eventId && row.block_id === blockId);
  return use?.price_category_id ?? null;
}
