import * as v from 'valibot';
import { OpenConflict } from './conflicts.ts';
import { endpoint } from './endpoint.ts';
import { Id, InstantText } from './wire.ts';

/** How many minutes back arrivals are told, the running one included. */
export const ARRIVAL_MINUTES = 60;

/** The evening at the doors: who is inside, how fast they come and where, and what staff must look into. */
export const Arrivals = v.object({
  counted_at: InstantText,
  /** Paid tickets of each event, and how many of its guests are inside. */
  events: v.array(v.object({ id: Id, name: v.string(), paid: v.number(), inside: v.number() })),
  /** Admissions of each of the last minutes, the running one last. */
  minutes: v.array(v.number()),
  /** Admissions of each gate within those minutes, the busiest first. */
  gates: v.array(v.object({ name: v.string(), admitted: v.number() })),
  conflicts: v.array(OpenConflict),
  /** Whether any conflict was ever dealt with. */
  has_settled: v.boolean(),
});
export type Arrivals = v.InferOutput<typeof Arrivals>;

export const readArrivals = endpoint({
  method: 'GET',
  path: '/api/office/arrivals',
  summary: 'Einlass: wie viele drin sind, Ankünfte je Minute und Tor, doppelt Eingelassene',
  access: 'checkin',
  answer: Arrivals,
});
