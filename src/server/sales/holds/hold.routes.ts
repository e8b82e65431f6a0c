import type { Hono } from 'hono';
import {
  listHolds,
  releaseSeats as releaseEndpoint,
  reserveSeats as reserveEndpoint,
} from '../../../contract/holds.ts';
import { isRefusal } from '../../../contract/refusals.ts';
import { isoInstant } from '../../../domain/stored-time.ts';
import { guestOf, guestOrNew } from '../../platform/http/cookies.ts';
import { clientAddress } from '../../platform/http/limits/client-address.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { listHeldSeats, releaseSeats } from './held-seats.ts';
import { countNewPlaces, giveBackPlaces, spendPlaces } from './network-place-limit.ts';
import { reserveSeats } from './reserve-seats.ts';

export function holdRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'changes' | 'clock' | 'config' | 'randomBytes' | 'store'> & SettingsPort,
): void {
  route(app, services, reserveEndpoint, async ({ params, body, c }) => {
    const guestId = guestOrNew(c, services);
    const lines = body.seats.map((seat) => ({ is_fixed: false as const, event: params.id, ...seat }));
    const places = { key: clientAddress(c), most: () => countNewPlaces(services, guestId, lines) };
    const held = await spendPlaces({ c, services, ...places, usedBy: ({ added }) => added }, () =>
      reserveSeats(services, { eventId: params.id, guestId, seats: body.seats }),
    );
    if (isRefusal(held)) return held;
    const { heldUntil } = held;
    const seconds_left = Math.floor((heldUntil - services.clock()) / 1000);
    return { success: true as const, expires_at: isoInstant(heldUntil), seconds_left };
  });

  route(app, services, releaseEndpoint, async ({ params, body, c }) => {
    const guestId = guestOf(c, services);
    if (guestId !== null) {
      const count = await releaseSeats(services, guestId, params.id, body.seats);
      giveBackPlaces(services, clientAddress(c), count);
    }
    return { success: true as const };
  });

  route(app, services, listHolds, async ({ c }) => ({
    holds: await listHeldSeats(services, guestOf(c, services)),
  }));
}
