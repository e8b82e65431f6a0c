import { WINE } from '../../domain/club-colors.ts';
import { SAMPLE_TEXTS } from '../../domain/sample-club.ts';
import { berlinDay, storedTimeOf } from '../../domain/stored-time.ts';
import type { FestivalSettings } from './festival-settings.ts';

const DAY = '04-12';
const FROM = '18:30:00';

/** The next 12 April, 18:30, as a stored time; today counts. `now` in epoch milliseconds. */
export function nextFestivalStart(now: number): string {
  const today = berlinDay(now);
  const year = Number(today.slice(0, 4));
  const isOver = today.slice(5) > DAY;
  return storedTimeOf(`${isOver ? year + 1 : year}-${DAY}T${FROM}`);
}

/** Tax keys go with the entries until the tax adviser says that the accounts know their rates. */
export const NO_DATEV: FestivalSettings['datev'] = {
  ...{ consultant: '', client: '', bank: '', paypal: '', overpaid: '' },
  ...{ ideal: '', assets: '', purpose: '', business: '', has_tax_keys: true },
};

/**
 * A fictitious festival and club for new installations, with the example account of the IBAN standard. `now`
 * in epoch milliseconds determines the year.
 */
export function sampleSettings(now: number): FestivalSettings {
  return {
    title: SAMPLE_TEXTS.title,
    motto: 'Ein Abend zwischen Reben',
    tagline: SAMPLE_TEXTS.tagline,
    starts_at: nextFestivalStart(now),
    hero: { colors: 'dusk', own_color: '701c43', picture: null },
    club: {
      name: SAMPLE_TEXTS['club.name'],
      street: SAMPLE_TEXTS['club.street'],
      zipcode: '12345',
      city: SAMPLE_TEXTS['club.city'],
      email: SAMPLE_TEXTS['club.email'],
      telephone: SAMPLE_TEXTS['club.telephone'],
      represented_by: SAMPLE_TEXTS['club.represented_by'],
      register_court: SAMPLE_TEXTS['club.register_court'],
      register_number: 'VR 1234',
      tax_number: SAMPLE_TEXTS['club.tax_number'],
    },
    bank: {
      holder: SAMPLE_TEXTS['bank.holder'],
      iban: SAMPLE_TEXTS['bank.iban'],
      bic: 'COBADEFFXXX',
      bank_name: SAMPLE_TEXTS['bank.bank_name'],
    },
    donation: {
      label: SAMPLE_TEXTS['donation.label'],
      url: SAMPLE_TEXTS['donation.url'],
    },
    payment_term_days: 14,
    payment_tolerance_cents: 0,
    paypal_offered: false,
    hold_minutes: 15,
    order_prefix: 'WF',
    most_held_seats: 20,
    terms_version: 'Februar 2025',
    legal: {
      terms: { text: '', as_of: 'Februar 2025' },
      privacy: { text: '', as_of: '' },
      imprint: { text: '', as_of: '' },
    },
    tax: { kind: 'small_business' },
    sphere: 'business',
    datev: NO_DATEV,
    reminders: { friendly_days: 3, last_days: 3, deadline_days: 7, cancel_days: 0, is_automatic: false },
    mail: { sender_name: '', reply_to: '' },
    four_eyes: false,
    accent_color: WINE,
    logo: null,
    backup: { is_nightly: true, hour: 2 },
    alarm: { email: '', second_email: '' },
  };
}
