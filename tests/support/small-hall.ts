import type { Store, Trx } from '../../src/server/platform/database/store.ts';

/** Ids of a hall small enough to reckon by hand. */
export interface SmallHall {
  /** Seats only: block A has rows A and B of five seats, the last of row B not available. */
  concert: { id: number; adult: number; reduced: number; standing: number };
  /** The same hall on another evening. */
  matinee: { id: number; adult: number };
  /** Admissions without seats, 20 of them; of the children's price 3. */
  fair: { id: number; adult: number; child: number };
  blockA: number;
  /** Ten places without number. */
  standing: number;
  /** The nine free seats of block A, in order. */
  seats: number[];
  unavailableSeat: number;
}

/** Builds the hall: adults 25 €, reduced 20 €, standing 15 €; fair 8 € and 5 €; codes TEN (10 %), FIVE (5 €), ONCE (1 use). */
export function buildSmallHall(store: Store): Promise<SmallHall> {
  return store.write(build);
}

async function build(trx: Trx): Promise<SmallHall> {
  const { id: layout } = await insert(trx, 'layouts', { name: 'Halle' });
  const area = { layout_id: layout, x: 0, y: 0, w: 200, h: 100, rotation: 0 };
  const { id: blockA } = await insert(trx, 'blocks', {
    ...area,
    name: 'Block A',
    has_fixed_places: 0,
    fixed_places: 0,
  });
  const { id: standing } = await insert(trx, 'blocks', {
    ...area,
    y: 200,
    name: 'Stehplätze',
    has_fixed_places: 1,
    fixed_places: 10,
  });
  const seats: number[] = [];
  for (const [row_position, row] of ['A', 'B'].entries()) {
    for (let n = 1; n <= 5; n++) {
      const is_available = row === 'B' && n === 5 ? 0 : 1;
      const seat = {
        block_id: blockA,
        row,
        row_position,
        name: String(n),
        position: n,
        is_available,
      } as const;
      seats.push((await insert(trx, 'seats', seat)).id);
    }
  }
  const event = {
    location: 'Halle',
    starts_at: '2027-04-12T20:30:00',
    ends_at: null,
    sale_starts_at: null,
    sale_ends_at: null,
    is_published: 1,
  } as const;
  const seated = async (name: string) => {
    const { id } = await insert(trx, 'events', { ...event, name, has_fixed_tickets: 0, layout_id: layout });
    const { id: category } = await insert(trx, 'price_categories', {
      event_id: id,
      name: 'Sitzplatz',
      color: '8a5a12',
    });
    const { id: stand } = await insert(trx, 'price_categories', {
      event_id: id,
      name: 'Stehplatz',
      color: '3f6130',
    });
    await insertUse(trx, id, blockA, category);
    await insertUse(trx, id, standing, stand);
    await insert(trx, 'contingents', {
      event_id: id,
      block_id: standing,
      ticket_price_id: null,
      capacity: 10,
    });
    const price = async (price_category_id: number, label: string, euros: number) =>
      (
        await insert(trx, 'ticket_prices', {
          event_id: id,
          price_category_id,
          name: label,
          price_cents: euros * 100,
        })
      ).id;
    return {
      id,
      adult: await price(category, 'Erwachsene', 25),
      reduced: await price(category, 'Ermäßigt', 20),
      standing: await price(stand, 'Stehplatz', 15),
    };
  };
  const concert = await seated('Konzert');
  const matinee = await seated('Matinee');
  const { id: fairId } = await insert(trx, 'events', {
    ...event,
    name: 'Fest',
    has_fixed_tickets: 1,
    layout_id: null,
  });
  const fairPrice = async (name: string, euros: number) =>
    (
      await insert(trx, 'ticket_prices', {
        event_id: fairId,
        price_category_id: null,
        name,
        price_cents: euros * 100,
      })
    ).id;
  const fair = { id: fairId, adult: await fairPrice('Erwachsene', 8), child: await fairPrice('Kinder', 5) };
  await insert(trx, 'contingents', { event_id: fairId, block_id: null, ticket_price_id: null, capacity: 20 });
  await insert(trx, 'contingents', {
    event_id: fairId,
    block_id: null,
    ticket_price_id: fair.child,
    capacity: 3,
  });
  const code = { starts_at: null, ends_at: null, max_uses: null, is_paused: 0 } as const;
  await insert(trx, 'discounts', { ...code, name: 'Zehn', code: 'TEN', amount_cents: null, percent: 10 });
  await insert(trx, 'discounts', { ...code, name: 'Fünf', code: 'FIVE', amount_cents: 500, percent: null });
  await insert(trx, 'discounts', {
    ...code,
    name: 'Einmal',
    code: 'ONCE',
    amount_cents: 500,
    percent: null,
    max_uses: 1,
  });
  const unavailableSeat = seats.pop() as number;
  return { concert, matinee, fair, blockA, standing, seats, unavailableSeat };
}

type WithId =
  | 'layouts'
  | 'blocks'
  | 'seats'
  | 'events'
  | 'price_categories'
  | 'ticket_prices'
  | 'contingents'
  | 'discounts';

function insert<T extends WithId>(
  trx: Trx,
  table: T,
  row: Parameters<ReturnType<Trx['insertInto']>['values']>[0],
) {
  return trx
    .insertInto(table as 'layouts')
    .values(row as { name: string })
    .returning('id')
    .executeTakeFirstOrThrow();
}

async function insertUse(
  trx: Trx,
  event_id: number,
  block_id: number,
  price_category_id: number,
): Promise<void> {
  await trx.insertInto('event_blocks').values({ event_id, block_id, price_category_id }).execute();
}
