import type { Hono } from 'hono';
import * as v from 'valibot';
import * as contract from '../../contract/box-office.ts';
import * as counts from '../../contract/cash-counts.ts';
import { IdempotencyKey } from '../../contract/orders.ts';
import { isRefusal, refuse } from '../../contract/refusals.ts';
import { berlinDay } from '../../domain/stored-time.ts';
import { eventsByTime } from '../catalog/events/events.repository.ts';
import { route } from '../platform/http/route.ts';
import type { Ports } from '../platform/ports.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import { enterCashCount, printCountSheet, readCountSheet } from './cash-counts.ts';
import { issueTickets } from './issue-tickets.ts';
import { readBoxOffice } from './read-box-office.ts';
import { setQuota } from './set-quota.ts';

const NO_KEY = 'Der Schlüssel hat 16 bis 64 Zeichen.';

export function boxOfficeRoutes(
  app: Hono,
  services: Pick<
    Ports,
    'callerOf' | 'changes' | 'clock' | 'config' | 'pdfWorker' | 'randomBytes' | 'store' | 'wakeOutbox'
  > &
    SettingsPort,
): void {
  route(app, services, contract.readBoxOffice, async () => ({ events: await readBoxOffice(services) }));

  route(app, services, contract.issueTickets, async ({ body, staff, c }) => {
    // A button is easily tapped twice at the gate, so nothing is issued without a key.
    const key = v.safeParse(IdempotencyKey, c.req.header('Idempotency-Key'));
    if (!key.success) return refuse('invalid', { errors: { 'Idempotency-Key': NO_KEY } });
    const order = await issueTickets(services, staff, { wish: body, key: key.output });
    return isRefusal(order) ? order : { success: true as const, order };
  });

  route(app, services, contract.setQuota, async ({ body, staff }) => {
    const remaining = await setQuota(services, staff, body);
    return isRefusal(remaining) ? remaining : { success: true as const, remaining };
  });

  route(app, services, counts.listCountEvents, async () => ({
    events: await eventsByTime(services.store.read),
  }));

  route(app, services, counts.readCountSheet, ({ params, query }) =>
    readCountSheet(services, params.id, query),
  );

  route(app, services, counts.printCountSheet, async ({ params, body, c }) => {
    const bytes = await printCountSheet(services, params.id, body);
    if (isRefusal(bytes)) return bytes;
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="Zaehlblatt-${berlinDay(services.clock())}.pdf"`,
      'Cache-Control': 'no-store',
    });
  });

  route(app, services, counts.enterCashCount, async ({ params, body: { key, ...wish }, staff }) => {
    const entered = await enterCashCount(services, staff, { eventId: params.id, key, wish });
    return isRefusal(entered) ? entered : { success: true as const, ...entered };
  });
}
