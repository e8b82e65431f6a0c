import type { EventReport } from '../../../contract/figures.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { comparedEvent } from '../../../domain/sales-curve.ts';
import { berlinDay, isoInstant } from '../../../domain/stored-time.ts';
import type { Ports } from '../../platform/ports.ts';
import { allContingents, pricesOfEvent } from './figures.repository.ts';
import { currentOrderSums } from './order-ledger.ts';
import { comparableEvents, dayOf, daysOf, readProgramme, totalOf } from './read-occupancy.ts';

/** The report of one event, its sales at most a second old; amounts in euros. Refused: `unknown_event`. */
export async function readEventReport(
  services: Pick<Ports, 'clock' | 'store'>,
  id: number,
): Promise<EventReport | Refusal> {
  const db = services.store.read;
  const now = services.clock();
  const { events, places, priceIds } = await readProgramme(db);
  const event = events.find((one) => one.id === id);
  if (event === undefined) return refuse('unknown_event');
  const sums = await currentOrderSums(services);
  const { sold = 0, paid = 0, redeemed = 0 } = sums.events.get(id) ?? {};
  const limits = (await allContingents(db)).filter(({ event_id }) => event_id === id);
  const compared = comparedEvent({ ...event, startsOn: dayOf(event) }, comparableEvents(events, sums.events));
  return {
    ...{ id, name: event.name, location: event.location, starts_at: event.starts_at },
    starts_on: dayOf(event),
    ...{ counted_at: isoInstant(now), today: berlinDay(now), sold, paid, inside: redeemed },
    total: totalOf(places.get(id), limits, priceIds.get(id) ?? []),
    days: daysOf(sums.events, id),
    compared:
      compared === undefined
        ? null
        : {
            ...{ id: compared.id, name: compared.name, starts_on: compared.startsOn },
            days: daysOf(sums.events, compared.id),
            sold: sums.events.get(compared.id)?.sold ?? 0,
          },
    prices: (await pricesOfEvent(db, id)).map(({ id: price, name, price_cents }) => {
      const row = sums.prices.get(price);
      return {
        ...{ id: price, name, price: centsToEuros(price_cents) },
        ...{ ordered: row?.ordered ?? 0, paid: row?.paid ?? 0, cancelled: row?.cancelled ?? 0 },
        ...{ box_office: row?.boxOffice ?? 0, free: row?.free ?? 0 },
      };
    }),
  };
}
