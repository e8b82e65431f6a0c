import * as v from 'valibot';
import type { ReminderStep } from '../../../domain/reminder.ts';
import { isStorable } from '../../platform/http/storable-text.ts';
import type { DueOrder, DuePlace } from './due-orders-table.ts';

const Text = v.pipe(v.string(), v.check(isStorable));
const Place = v.tuple([Text, Text]);

/** Where the page behind an order begins. */
export function placeBehind(step: ReminderStep, { id, due_on, last_deadline }: DueOrder): DuePlace {
  return [step === 'cancel' ? (last_deadline ?? '') : due_on, id];
}

/** A place as a page names it. */
export function writePlace(place: DuePlace): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** `undefined` for what is no place. */
export function readPlace(text: string): DuePlace | undefined {
  try {
    const place = v.safeParse(Place, JSON.parse(Buffer.from(text, 'base64url').toString()));
    return place.success ? place.output : undefined;
  } catch {
    return undefined;
  }
}
