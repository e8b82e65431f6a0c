import type { Festival } from '../../src/contract/festival.ts';

/** A festival that exists nowhere, as the API tells it. */
export const sampleFestival: Festival = {
  title: 'Weinfest Rebental',
  motto: 'Ein Abend zwischen Reben',
  tagline: 'Dreißig Winzer.',
  starts_at: '2027-04-12T20:30:00',
  hero: { evening: null, picture: null },
  club: {
    name: 'Weinfreunde e. V.',
    street: 'Kelterweg 1',
    zipcode: '99999',
    city: 'Rebental',
    email: 'karten@weinfreunde.example',
    telephone: '0999 000000',
    represented_by: 'Erika Muster',
    register_court: 'Amtsgericht Musterstadt',
    register_number: 'VR 17',
    tax_number: '0',
  },
  bank: {
    holder: 'Weinfreunde e. V.',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    bank_name: 'Musterbank',
  },
  donation: { label: 'Für die Feuerwehr spenden', url: 'https://feuerwehr.example/spenden' },
  payment_term_days: 14,
  hold_minutes: 15,
  most_held_seats: 20,
};
