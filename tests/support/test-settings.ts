import type { FestivalSettings } from '../../src/server/settings/festival-settings.ts';

/** A club that exists nowhere; the IBAN is the one of the standard's own example. */
export const testSettings: FestivalSettings = {
  title: 'Weinfest Rebental',
  motto: 'Ein Abend unter Reben',
  tagline: 'Musik, Wein und gutes Essen auf dem Kelterplatz',
  starts_at: '2027-04-12T20:30:00',
  hero: { colors: 'dusk', own_color: '701c43', picture: null },
  club: {
    name: 'Weinfreunde Rebental e. V.',
    street: 'Kelterweg 1',
    zipcode: '00000',
    city: 'Rebental',
    email: 'karten@weinfest.example',
    telephone: '+49 0000 123456',
    represented_by: 'Erika Beispiel',
    register_court: 'Amtsgericht Rebental',
    register_number: 'VR 00000',
    tax_number: '00/000/00000',
  },
  bank: {
    holder: 'Weinfreunde Rebental e. V.',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    bank_name: 'Musterbank Rebental',
  },
  donation: { label: 'Für die Feuerwehr spenden', url: 'https://feuerwehr.example/spenden' },
  payment_term_days: 14,
  paypal_offered: false,
  hold_minutes: 15,
  order_prefix: 'WF27',
  most_held_seats: 20,
  terms_version: '2025-02',
  legal: {
    terms: { text: '', as_of: 'Februar 2025' },
    privacy: { text: '', as_of: '' },
    imprint: { text: '', as_of: '' },
  },
  tax: { kind: 'small_business' },
  reminders: { friendly_days: 3, last_days: 3, deadline_days: 7, cancel_days: 0, is_automatic: false },
  mail: { sender_name: '', reply_to: '' },
  backup: { is_nightly: true, hour: 2 },
};
