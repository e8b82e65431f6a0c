import type { Hono } from 'hono';
import type { GateListLine } from '../../../contract/gate-list.ts';
import * as contract from '../../../contract/gate-list.ts';
import { isRefusal, refuse } from '../../../contract/refusals.ts';
import { formatTicketName } from '../../../domain/item-code.ts';
import { specialKind } from '../../../domain/seat.ts';
import { berlinDay, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { findEventFacts } from '../../catalog/events/events.repository.ts';
import { compressAnswersOf } from '../../platform/http/prepared/content-encoding.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { doorChoices } from '../door.ts';
import { type GateTicketRow, pagesOfEvent } from '../tickets/tickets.repository.ts';
import { printGateList } from './print-gate-list.ts';

/** Endpoints for the gate list, on screen and as a PDF to tick off. */
export function gateListRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'pdfWorker' | 'store'> & SettingsPort,
): void {
  const { read: db } = services.store;

  route(app, services, contract.listGateListEvents, async () => ({
    events: await doorChoices(db, services.clock()),
  }));

  compressAnswersOf(app, contract.readGateList);
  route(app, services, contract.readGateList, async ({ params, c }) => {
    if ((await findEventFacts(db, params.id)) === undefined) return refuse('unknown_event');
    const readAt = JSON.stringify(storedTimeOfInstant(services.clock()));
    const tickets: string[] = [];
    // Written page by page as well: 20,000 tickets at once would hold up the gates.
    for await (const page of pagesOfEvent(db, params.id))
      for (const row of page) tickets.push(JSON.stringify(viewGateTicket(row)));
    const json = `{"read_at":${readAt},"tickets":[${tickets.join(',')}]}`;
    return c.body(json, 200, { 'Content-Type': 'application/json' });
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

function viewGateTicket(row: GateTicketRow): GateListLine {
  const { code, lastname, firstname, order_number, block_name: block, seat_name: seat } = row;
  return {
    code: formatTicketName(code),
    lastname,
    firstname,
    order_number,
    place: { block, row: row.row, seat, kind: specialKind(row.seat_kind) },
    ticket: row.price_name,
    is_paid: row.status === 'paid',
    is_redeemed: row.redeemed_at !== null,
  };
}
