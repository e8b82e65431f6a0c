import type { Hono } from 'hono';
import * as contract from '../../contract/gate-list.ts';
import { isRefusal, refuse } from '../../contract/refusals.ts';
import { berlinDay, storedTimeOfInstant } from '../../domain/stored-time.ts';
import { doorChoices } from '../door/door-events.ts';
import { compressAnswersOf } from '../http/compress-answer.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { findListedEvent, ticketsOfEvent } from './gate-list-table.ts';
import { viewGateTicket } from './gate-ticket-view.ts';
import { printGateList } from './print-gate-list.ts';

/** The calls for the list at the gate: to look at, and as a paper to tick off. */
export function gateListRoutes(app: Hono, services: Services): void {
  const { read: db } = services.store;

  route(app, services, contract.listGateListEvents, async () => ({
    events: await doorChoices(db, services.clock()),
  }));

  compressAnswersOf(app, contract.readGateList);
  route(app, services, contract.readGateList, async ({ params }) => {
    if ((await findListedEvent(db, params.id)) === undefined) return refuse('unknown_event');
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
