import type { Insertable } from 'kysely';
import { SAMPLE_EVENTS } from '../../../domain/sample-club.ts';
import { wallTimeOf } from '../../../domain/stored-time.ts';
import { hasEvents } from '../../catalog/events/events.repository.ts';
import { type PlannedEvent, seedEvent } from '../../catalog/events/seed-event.ts';
import type { DiscountsTable } from '../../platform/database/sales-tables.ts';
import { takeTurn } from '../../platform/database/transactions.ts';
import { insertNewDiscounts } from '../../sales/discounts/discounts.repository.ts';
import { nextFestivalStart } from '../../settings/sample-settings.ts';
import type { Services } from '../services.ts';
import { vaultedCellar, wineryYard } from './sample-layouts.ts';

/**
 * Seeds an empty database with a sample festival: events on the next 12 April and discount codes. Leaves a
 * database with any event alone. Returns whether it seeded.
 */
export async function seedSampleFestival(
  services: Pick<Services, 'store' | 'clock' | 'changes'>,
): Promise<boolean> {
  const day = wallTimeOf(nextFestivalStart(services.clock())).slice(0, 10);
  const hasSeeded = await services.store.write(async (trx) => {
    await takeTurn(trx, 'sample');
    if (await hasEvents(trx)) return false;
    for (const [position, planned] of sampleEvents.entries()) await seedEvent(trx, planned, day, position);
    await insertNewDiscounts(trx, sampleDiscounts);
    return true;
  });
  if (hasSeeded) services.changes.announceCatalogue();
  return hasSeeded;
}

const plain = {
  amount_cents: null,
  percent: null,
  starts_at: null,
  ends_at: null,
  min_order_cents: 0,
  max_uses: null,
  is_paused: 0 as const,
};

/** Two valid codes (10 %, and 5 € from 20 € on), one that has expired, one that can be used twice. */
export const sampleDiscounts: ReadonlyArray<Insertable<DiscountsTable>> = [
  { ...plain, name: 'Zehn Prozent für Freunde', code: 'REBE10', percent: 10 },
  { ...plain, name: 'Fünf Euro vom Winzer', code: 'WINZER5', amount_cents: 500, min_order_cents: 2000 },
  { ...plain, name: 'Weinlese 2024', code: 'LESE24', percent: 20, ends_at: '2024-11-01T02:00:00' },
  { ...plain, name: 'Die ersten beiden', code: 'ERSTE2', percent: 50, max_uses: 2 },
];

const GOLD = '8a5a12';
const VINE = '3f6130';
const WINE = '7a1738';

const sampleEvents: ReadonlyArray<PlannedEvent> = [
  {
    name: SAMPLE_EVENTS.fair,
    location: 'Festplatz am Rebhang',
    description: 'Dreißig Stände, drei Bühnen und der Blick ins Tal. Ein Probierglas ist dabei.',
    from: '18:30',
    contingent: 5000,
    prices: [
      { name: 'Erwachsene', euros: 8 },
      { name: 'Ermäßigt', euros: 5 },
      { name: 'Kinder bis 14', euros: 3 },
    ],
    layout: null,
    categories: [],
  },
  {
    name: SAMPLE_EVENTS.tasting,
    location: 'Alte Kelter',
    description: 'Acht Weine, Brot und Käse bei Kerzenlicht. Die Winzer schenken selbst aus.',
    from: '18:30',
    prices: [],
    layout: vaultedCellar,
    categories: [
      {
        name: 'Kategorie 1',
        color: GOLD,
        prices: [
          { name: 'Erwachsene', euros: 35 },
          { name: 'Ermäßigt', euros: 28 },
        ],
      },
      {
        name: 'Kategorie 2',
        color: VINE,
        prices: [
          { name: 'Erwachsene', euros: 25 },
          { name: 'Mit Traubensaft', euros: 18 },
        ],
      },
      { name: 'Stehplatz', color: WINE, prices: [{ name: 'Eintritt', euros: 18 }] },
    ],
  },
  {
    name: SAMPLE_EVENTS.concert,
    location: 'Winzerhof',
    description: 'Die Musterhausener Stadtkapelle spielt, bis die Lampions ausgehen.',
    from: '20:00',
    prices: [],
    layout: wineryYard,
    categories: [
      {
        name: 'Kategorie 1',
        color: GOLD,
        prices: [
          { name: 'Erwachsene', euros: 45 },
          { name: 'Ermäßigt', euros: 38 },
        ],
      },
      {
        name: 'Kategorie 2',
        color: VINE,
        prices: [
          { name: 'Erwachsene', euros: 35 },
          { name: 'Ermäßigt', euros: 28, contingent: 300 },
        ],
      },
      { name: 'Stehplatz', color: WINE, prices: [{ name: 'Eintritt', euros: 25 }] },
    ],
  },
];
