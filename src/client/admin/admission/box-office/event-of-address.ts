import type { BoxOfficeEvent } from '../../../../contract/box-office.ts';
import { storedTimeOfInstant } from '../../../../domain/stored-time.ts';

const EVENING_MS = 12 * 60 * 60 * 1000;

/** The event that the address names, else the one that is on now or comes next. */
export function eventOfAddress(
  events: ReadonlyArray<BoxOfficeEvent>,
  named: string | null,
  now: number,
): BoxOfficeEvent | undefined {
  const since = storedTimeOfInstant(now - EVENING_MS);
  return (
    events.find(({ id }) => String(id) === named) ??
    events.find(({ starts_at }) => starts_at >= since) ??
    events.at(-1)
  );
}
