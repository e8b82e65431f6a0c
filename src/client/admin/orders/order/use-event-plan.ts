import { useEffect, useState } from 'react';
import type { EventDetail } from '../../../../contract/events.ts';
import { type Plan, planOf } from '../../../plan/plan-block.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';

export interface EventPlan {
  event: EventDetail;
  places: Plan;
}

/** Loads the guests' plan of an event once; `trouble` says why there is none. */
export function useEventPlan(eventId: number): { plan: EventPlan | undefined; trouble: string | undefined } {
  const [plan, setPlan] = useState<EventPlan>();
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    call('GET /api/booking/event/:id', { params: { id: eventId }, signal: leaving.signal }).then(
      ({ event, placements }) => setPlan({ event, places: planOf(event, placements) }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setTrouble(errorText(error));
      },
    );
    return () => leaving.abort();
  }, [eventId]);
  return { plan, trouble };
}

function errorText(error: unknown): string {
  if (error instanceof ApiError && (error.code === 'unknown_event' || error.code === 'event_over'))
    return 'Gäste sehen diese Veranstaltung zurzeit nicht, deshalb gibt es hier keinen Plan. Nimm die Liste.';
  return error instanceof ApiError ? error.message : String(error);
}
