import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Picture } from './pictures.ts';
import { StoredTimeText } from './wire.ts';

const Color = v.string();

/** The hero image of the home page. */
const Hero = v.object({
  /** The colours of the evening (domain/evening.ts), `null` for the drawn ones. */
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
  /** The club's own picture in place of the drawing. */
  picture: v.nullable(Picture),
});

/** What guests may know about the club and its festival, from the settings. */
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
  /** The maximum number of seats a guest may hold at once. */
  most_held_seats: v.number(),
});
export type Festival = v.InferOutput<typeof Festival>;

export const readFestival = endpoint({
  method: 'GET',
  path: '/api/booking/festival',
  summary: 'Verein, Fest und Bankverbindung, wie Gäste sie sehen',
  answer: v.object({ festival: Festival }),
});
