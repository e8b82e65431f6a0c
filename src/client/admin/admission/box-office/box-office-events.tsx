import { useState } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router-dom';
import type { BoxOfficeEvent } from '../../../../contract/box-office.ts';
import { formatDate, formatTime, storedTimeOfInstant } from '../../../../domain/stored-time.ts';
import { call } from '../../../platform/api/call.ts';
import { SelectField } from '../../../ui/fields.tsx';

export function loader({ request }: LoaderFunctionArgs): Promise<BoxOfficeEvent[]> {
  return fetchBoxOffice(request.signal);
}

export async function fetchBoxOffice(signal: AbortSignal): Promise<BoxOfficeEvent[]> {
  return (await call('GET /api/office/box-office', { signal })).events;
}

interface EventSelectProps {
  events: ReadonlyArray<BoxOfficeEvent>;
  event: BoxOfficeEvent;
  onChoose: (id: string) => void;
}

/** Omits the year, so that the time fits on a small screen. */
export function EventSelect({ events, event, onChoose }: EventSelectProps) {
  return (
    <SelectField label="Veranstaltung" value={event.id} onChange={({ target }) => onChoose(target.value)}>
      {events.map(({ id, name, starts_at }) => (
        <option key={id} value={id}>
          {name} · {formatDate(starts_at).slice(0, 6)}, {formatTime(starts_at)} Uhr
        </option>
      ))}
    </SelectField>
  );
}

const EVENING_MS = 12 * 60 * 60 * 1000;

/** The requested event, else the current or the next one. */
export function pickEvent(
  events: ReadonlyArray<BoxOfficeEvent>,
  requested: string | null,
  now: number,
): BoxOfficeEvent | undefined {
  const since = storedTimeOfInstant(now - EVENING_MS);
  return (
    events.find(({ id }) => String(id) === requested) ??
    events.find(({ starts_at }) => starts_at >= since) ??
    events.at(-1)
  );
}

/** A query parameter whose new value applies before the router has navigated. */
export function useSearchParam(name: string): [string | null, (value: string) => void] {
  const [searchParams, setSearchParams] = useSearchParams();
  const [chosen, setChosen] = useState(searchParams.get(name));
  const choose = (value: string) => {
    setChosen(value);
    setSearchParams(
      (before) => {
        before.set(name, value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [chosen, choose];
}
