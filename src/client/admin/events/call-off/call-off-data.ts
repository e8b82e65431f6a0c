import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router-dom';
import type { CallOff, CallOffPreview, CallOffWish } from '../../../../contract/call-offs.ts';
import type { StaffEventSummary } from '../../../../contract/staff-events.ts';
import type { CallOffKind } from '../../../../domain/call-off.ts';
import {
  berlinDay,
  dayAfter,
  type StoredTime,
  storedTimeOfInstant,
  wallTimeOf,
} from '../../../../domain/stored-time.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { doneOutcome, type FormOutcome, refusedOutcome } from '../../forms/form-outcome.ts';
import { readTimeField } from '../../forms/time-field.ts';
import { parseNumber } from '../../forms/typed-number.ts';
import { parseEuros } from '../../money/euros.ts';

/** `event` is null where it is about every event that is still ahead. */
export interface CallOffData {
  event: { id: number; name: string; starts_at: StoredTime; isCancelled: boolean } | null;
  callOffs: CallOff[];
  /** The names of those it is about. */
  names: string[];
}

export async function loader({
  params: { id },
  request: { signal },
}: LoaderFunctionArgs): Promise<CallOffData> {
  const query = new URLSearchParams(id === undefined ? '' : { event: id });
  const { call_offs: callOffs } = await call('GET /api/office/call-offs', { query, signal });
  if (id === undefined) {
    const { events } = await call('GET /api/office/events', { signal });
    return { event: null, callOffs, names: events.filter(isToCome).map(({ name }) => name) };
  }
  const { event } = await call('GET /api/office/events/:id', { params: { id }, signal });
  const { name, starts_at, cancelled_at } = event;
  const isCancelled = cancelled_at !== undefined;
  return { event: { id: event.id, name, starts_at, isCancelled }, callOffs, names: [name] };
}

function isToCome({ starts_at, ends_at, cancelled_at }: StaffEventSummary): boolean {
  return cancelled_at === undefined && (ends_at ?? starts_at) >= storedTimeOfInstant(Date.now());
}

export interface CallOffOutcome extends FormOutcome {
  /** What was previewed, to be started exactly so. */
  seen?: { preview: CallOffPreview; wish: CallOffWish; key: string };
}

/** Previews what is typed, or starts what was previewed. */
export async function action({ request, params: { id } }: ActionFunctionArgs): Promise<CallOffOutcome> {
  const form = await request.formData();
  try {
    if (form.get('intent') === 'start') {
      // Written by the preview in this shape.
      const { wish, key, preview }: NonNullable<CallOffOutcome['seen']> = JSON.parse(
        String(form.get('seen')),
      );
      const events = preview.events.map((event) => event.id);
      await call('POST /api/office/call-offs', { body: { ...wish, key, events } });
      return doneOutcome(startedTexts[wish.kind]);
    }
    const wish = readWish(form, id === undefined ? null : Number(id));
    const preview = await call('POST /api/office/call-offs/preview', { body: wish });
    return { seen: { preview, wish, key: crypto.randomUUID() } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedOutcome(error);
  }
}

const startedTexts: Record<CallOffKind, string> = {
  cancelled: 'Abgesagt. Die Bestellungen werden jetzt der Reihe nach storniert.',
  moved: 'Verlegt. Die E-Mails gehen jetzt der Reihe nach hinaus.',
  price_back: 'Die Preise werden jetzt der Reihe nach gesenkt.',
};

function readWish(form: FormData, event: number | null): CallOffWish {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  // The form's buttons have no other values.
  const kind = text('kind') as CallOffKind;
  const isPriceBack = kind === 'price_back';
  return {
    kind,
    event,
    starts_at: kind === 'moved' ? readTimeField(form, 'starts_at') : null,
    percent: isPriceBack ? parseNumber(text('percent')) : null,
    amount: isPriceBack && text('amount') !== '' ? parseEuros(text('amount')) : null,
    words: text('words'),
    until: text('until'),
  };
}

/** Four weeks to answer; of a moved event at most until the day before it first was to start. */
export function defaultUntil(): string {
  return dayAfter(berlinDay(Date.now()), 28);
}

/** A week later, at the same time, as the value of a field. */
export function weekLater(starts_at: StoredTime): string {
  const wall = wallTimeOf(starts_at);
  return `${dayAfter(wall.slice(0, 10), 7)}${wall.slice(10, 16)}`;
}

/** What the team may begin with. */
export const firstWords: Record<CallOffKind, string> = {
  cancelled:
    'leider müssen wir absagen: {Veranstaltung} am {Tag} findet nicht statt.\n\nDas tut uns sehr leid.',
  moved:
    'wir müssen verlegen: {Veranstaltung} ist jetzt am {Neuer Tag} statt am {Tag}.\n\nWir hoffen, dass du trotzdem kommst.',
  price_back: 'bei {Veranstaltung} am {Tag} ändert sich das Programm. Deshalb wird deine Karte günstiger.',
};
