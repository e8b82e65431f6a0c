import { Hono } from 'hono';
import * as v from 'valibot';
import { boxOfficeRoutes } from './box-office/box-office-routes.ts';
import { discountsRoutes } from './discounts/discounts-routes.ts';
import { documentsRoutes } from './documents/documents-routes.ts';
import { doorRoutes } from './door/door-routes.ts';
import { eventsRoutes } from './events/events-routes.ts';
import { officeEventsRoutes } from './events/office-events-routes.ts';
import { figuresRoutes } from './figures/figures-routes.ts';
import { gateListRoutes } from './gate-list/gate-list-routes.ts';
import { holdsRoutes } from './holds/holds-routes.ts';
import { limitBodies } from './http/body-limit.ts';
import { answerFault } from './http/fault.ts';
import { frame } from './http/frame.ts';
import { healthRoutes } from './http/health-routes.ts';
import { demandMarker } from './http/marker.ts';
import { openApiRoutes } from './http/openapi-routes.ts';
import { limitRates } from './http/rate-limits.ts';
import { unknownAddress } from './http/unknown-address.ts';
import { layoutsRoutes } from './layouts/layouts-routes.ts';
import { outboxRoutes } from './mail/outbox-routes.ts';
import { officeOrdersRoutes } from './orders/office-orders-routes.ts';
import { ordersRoutes } from './orders/orders-routes.ts';
import { paymentsRoutes } from './payments/payments-routes.ts';
import type { Services } from './services.ts';
import { settingsRoutes } from './settings/settings-routes.ts';
import { profileRoutes } from './team/profile-routes.ts';
import { secondFactorRoutes } from './team/second-factor-routes.ts';
import { sessionRoutes } from './team/session-routes.ts';
import { teamRoutes } from './team/team-routes.ts';
import { ticketsRoutes } from './tickets/tickets-routes.ts';

// What the contract has no sentence of its own for.
v.setGlobalMessage('Diese Angabe stimmt so nicht.');

/** The whole API on one Hono app; tests call it by `app.request` without a port. */
export function createApp(services: Services): Hono {
  const app = new Hono();
  app.onError((error, c) => answerFault(error, c, services.log));
  limitRates(app, services);
  demandMarker(app);
  limitBodies(app);
  eventsRoutes(app, services);
  officeEventsRoutes(app, services);
  settingsRoutes(app, services);
  holdsRoutes(app, services);
  ordersRoutes(app, services);
  officeOrdersRoutes(app, services);
  boxOfficeRoutes(app, services);
  paymentsRoutes(app, services);
  documentsRoutes(app, services);
  gateListRoutes(app, services);
  outboxRoutes(app, services);
  discountsRoutes(app, services);
  ticketsRoutes(app, services);
  doorRoutes(app, services);
  figuresRoutes(app, services);
  layoutsRoutes(app, services);
  sessionRoutes(app, services);
  teamRoutes(app, services);
  profileRoutes(app, services);
  secondFactorRoutes(app, services);
  healthRoutes(app, services);
  openApiRoutes(app, services);
  app.notFound(unknownAddress(app));
  frame(app, services);
  return app;
}
