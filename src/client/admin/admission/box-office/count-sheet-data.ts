import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router-dom';
import type { CountSheet } from '../../../../contract/cash-counts.ts';
import { storedTimeOfInstant } from '../../../../domain/stored-time.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { type Answer, call } from '../../../platform/api/call.ts';
import { serverNow } from '../../../platform/api/server-time.ts';
import { doneOutcome, type FormOutcome, refusedOutcome } from '../../forms/form-outcome.ts';
import { parseTimeField } from '../../forms/time-field.ts';
import { formatEuros, parseEuros } from '../../money/euros.ts';

type CountEvent = Answer<'GET /api/office/count-sheets'>['events'][number];

export interface CountSheetData {
  events: CountEvent[];
  sheet: CountSheet;
}

const EVENING_MS = 12 * 60 * 60 * 1000;

/** The requested event, else the latest that has begun or is about to; the usual shift without times in the address. */
export async function loader({ request }: LoaderFunctionArgs): Promise<CountSheetData | null> {
  const { signal } = request;
  const asked = new URL(request.url).searchParams;
  const { events } = await call('GET /api/office/count-sheets', { signal });
  const until = storedTimeOfInstant(serverNow() + EVENING_MS);
  const event =
    events.find(({ id }) => String(id) === asked.get('event')) ??
    events.find(({ starts_at }) => starts_at <= until) ??
    events.at(-1);
  if (event === undefined) return null;
  const [from, to] = ['von', 'bis'].map((name) => parseTimeField(asked.get(name) ?? ''));
  const query: Record<string, string> = from && to && from < to ? { from, until: to } : {};
  const sheet = await call('GET /api/office/count-sheets/:id', { params: { id: event.id }, query, signal });
  return { events, sheet };
}

/** Enters what was counted. */
export async function action({ request }: ActionFunctionArgs): Promise<FormOutcome> {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  try {
    const { difference } = await call('POST /api/office/count-sheets/:id/counts', {
      params: { id: Number(text('event')) },
      body: {
        ...(JSON.parse(text('shift')) as Pick<CountSheet, 'from' | 'until'> & { seller: string | null }),
        ...{ key: text('key'), cash_box: text('cash_box'), reason: text('reason') },
        ...{ opening: parseEuros(text('opening')), counted: parseEuros(text('counted')) },
        ...{ seen_sales: Number(text('seen_sales')), replaces: Number(text('replaces')) || null },
      },
    });
    return doneOutcome(`Eingetragen. ${differenceText(difference)}.`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedOutcome(error);
  }
}

/** `Es fehlen 0,50 €`, of a difference in euros. */
export function differenceText(difference: number): string {
  if (difference === 0) return 'Stimmt auf den Cent';
  return difference < 0 ? `Es fehlen ${formatEuros(0 - difference)}` : `${formatEuros(difference)} zu viel`;
}
