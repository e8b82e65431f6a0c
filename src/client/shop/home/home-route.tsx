import { useLoaderData } from 'react-router-dom';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { call } from '../../platform/api/call.ts';
import { serverNow } from '../../platform/api/server-time.ts';
import { HomePage, type HomePageProps } from './home-page.tsx';

export async function loader(): Promise<HomePageProps> {
  const [{ festival }, { events }] = await Promise.all([
    call('GET /api/booking/festival'),
    call('GET /api/booking/events'),
  ]);
  return { festival, events, now: storedTimeOfInstant(serverNow()) };
}

export function Component() {
  return <HomePage {...useLoaderData<HomePageProps>()} />;
}
