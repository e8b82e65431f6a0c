import type { Hono } from 'hono';
import * as contract from '../../../contract/gate-list.ts';
import { isRefusal, refuse } from '../../../contract/refusals.ts';
import { berlinDay, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { findEventFacts } from '../../catalog/events/event-lists.repository.ts';
import { compressAnswersOf } from '../../platform/http/compress-answer.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { doorChoices } from '../door/door-events.ts';
import { ticketsOfEvent } from '../tickets/tickets.repository.ts';
import { viewGateTicket } from './gate-ticket-view.ts';
import { printGateList } from './print-gate-list.ts';

/** The calls for the list at the gate: to look at, and as a paper to tick off. */
export function gateListRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'press' | 'store'> & SettingsPort,
): void {
  const { read: db } = services.store;

  route(app, services, contract.listGateListEvents, async () => ({
    events: await doorChoices(db, services.clock()),
  }));

  compressAnswersOf(app, contract.readGateList);
  route(app, services, contract.readGateList, async ({ params }) => {
    if ((await findEventFacts(db, params.id)) === undefined) return refuse('unknown_event');
    const read_at = storedTimeOfInstant(services.clock());
    return { read_at, tickets: (await ticketsOfEvent(db, params.id)).map(viewGateTicket) };
  });

  route(app, services, contract.readGateListPaper, async ({ params, query, c }) => {
    const bytes = await printGateList(services, params.id, query.by);
    if (isRefusal(bytes)) return bytes;
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="Einlassliste-${berlinDay(services.clock())}.pdf"`,
      'Cache-Control': 'no-store',
    });
  });
}
