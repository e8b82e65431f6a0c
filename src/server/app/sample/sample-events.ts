import type { PlannedEvent } from '../../catalog/events/plant-event.ts';
import { vaultedCellar } from './vaulted-cellar.ts';
import { wineryYard } from './winery-yard.ts';

const GOLD = '8a5a12';
const VINE = '3f6130';
const WINE = '7a1738';

export const sampleEvents: ReadonlyArray<PlannedEvent> = [
  {
    name: 'Eintritt Festgelände',
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
    name: 'Weinprobe im Gewölbe',
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
    name: 'Konzert unter Lampions',
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
