import { useLoaderData } from 'react-router-dom';
import type { EventSummary } from '../../../contract/events.ts';
import type { Festival } from '../../../contract/festival.ts';
import { type StoredTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { fetchEvents } from '../../platform/api/fetch-events.ts';
import { fetchFestival } from '../../platform/api/fetch-festival.ts';
import { serverNow } from '../../platform/api/server-time.ts';
import { HomeScreen } from './home-screen.tsx';

interface HomeData {
  festival: Festival;
  events: EventSummary[];
  /** Stored time; part of the data, so that server and browser tell the same sale period. */
  now: StoredTime;
}

export async function loader(): Promise<HomeData> {
  const [festival, events] = await Promise.all([fetchFestival(), fetchEvents()]);
  return { festival, events, now: storedTimeOfInstant(serverNow()) };
}

export function Component() {
  return <HomeScreen {...useLoaderData<HomeData>()} />;
}
