import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Picture } from './pictures.ts';
import { StoredTimeText } from './wire.ts';

const Color = v.string();

/** What lies behind the words of the front page. */
const Hero = v.object({
  /** The evening's colours (domain/evening.ts), `null` for the one that is drawn. */
  evening: v.nullable(
    v.object({
      sky: v.array(Color),
      far: v.array(Color),
      middle: v.array(Color),
      knoll: v.array(Color),
      earth: v.array(Color),
      vines: Color,
    }),
  ),
  /** The club's own picture instead of it. */
  picture: v.nullable(Picture),
});

/** What guests may know of the club and its festival; kept by the settings. */
export const Festival = v.object({
  title: v.string(),
  motto: v.string(),
  tagline: v.string(),
  starts_at: StoredTimeText,
  hero: Hero,
  club: v.object({
    name: v.string(),
    street: v.string(),
    zipcode: v.string(),
    city: v.string(),
    email: v.string(),
    telephone: v.string(),
    represented_by: v.string(),
    register_court: v.string(),
    register_number: v.string(),
    tax_number: v.string(),
  }),
  bank: v.object({ holder: v.string(), iban: v.string(), bic: v.string(), bank_name: v.string() }),
  donation: v.nullable(v.object({ label: v.string(), url: v.string() })),
  payment_term_days: v.number(),
  /** Guests may pay by PayPal. */
  paypal: v.optional(v.literal(true)),
  hold_minutes: v.number(),
  /** How many seats one guest may hold at once. */
  most_held_seats: v.number(),
});
export type Festival = v.InferOutput<typeof Festival>;

export const readFestival = endpoint({
  method: 'GET',
  path: '/api/booking/festival',
  summary: 'Verein, Fest und Bankverbindung, wie Gäste sie sehen',
  answer: v.object({ festival: Festival }),
});
