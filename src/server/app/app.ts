import { Hono } from 'hono';
import * as v from 'valibot';
import { logOut } from '../../contract/accounts.ts';
import { importBankFile, MOST_BANK_BYTES } from '../../contract/bank.ts';
import { hearPaypal } from '../../contract/paypal.ts';
import { MOST_PICTURE_BYTES, uploadPicture } from '../../contract/pictures.ts';
import { refuse } from '../../contract/refusals.ts';
import { checkInItem } from '../../contract/tickets.ts';
import { declareWithdrawal } from '../../contract/withdrawals.ts';
import { profileRoutes } from '../accounts/profile-routes.ts';
import { secondFactorRoutes } from '../accounts/second-factor-routes.ts';
import { sessionRoutes } from '../accounts/session-routes.ts';
import { teamRoutes } from '../accounts/team-routes.ts';
import { doorRoutes } from '../admission/door/door-routes.ts';
import { gateListRoutes } from '../admission/gate-list/gate-list-routes.ts';
import { ticketsRoutes } from '../admission/tickets/tickets-routes.ts';
import { boxOfficeRoutes } from '../box-office/box-office-routes.ts';
import { officeEventsRoutes } from '../catalog/events/office-events-routes.ts';
import { layoutsRoutes } from '../catalog/layouts/layouts-routes.ts';
import { picturesRoutes } from '../catalog/pictures/pictures-routes.ts';
import { reminderPreviewRoutes } from '../messages/reminder-preview-routes.ts';
import { bankRoutes } from '../money/bank/bank-routes.ts';
import { cancellationsRoutes } from '../money/cancellations/cancellations-routes.ts';
import { orderPageRoutes } from '../money/order-page/order-page-routes.ts';
import { documentsRoutes } from '../money/order-papers/documents-routes.ts';
import { paymentsRoutes } from '../money/payments/payments-routes.ts';
import { paypalRoutes } from '../money/paypal/paypal-routes.ts';
import { refundsRoutes } from '../money/refunds/refunds-routes.ts';
import { remindersRoutes } from '../money/reminders/reminders-routes.ts';
import { withdrawalsRoutes } from '../money/withdrawals/withdrawals-routes.ts';
import { eventPlacesRoutes } from '../overview/event-places/event-places-routes.ts';
import { arrivalsRoutes } from '../overview/figures/arrivals-routes.ts';
import { figuresRoutes } from '../overview/figures/figures-routes.ts';
import { orderDetailRoutes } from '../overview/order-detail/order-detail-routes.ts';
import { outboxRoutes } from '../overview/outbox/outbox-routes.ts';
import { personsRoutes } from '../overview/persons/persons-routes.ts';
import { limitBodies } from '../platform/http/body-limit.ts';
import { answerFault } from '../platform/http/fault.ts';
import { frame } from '../platform/http/frame.ts';
import { healthRoutes } from '../platform/http/health-routes.ts';
import { demandMarker } from '../platform/http/marker.ts';
import { limitRates } from '../platform/http/rate-limits.ts';
import { unknownAddress } from '../platform/http/unknown-address.ts';
import { eventsRoutes } from '../sales/availability/events-routes.ts';
import { discountsRoutes } from '../sales/discounts/discounts-routes.ts';
import { officeDiscountsRoutes } from '../sales/discounts/office-discounts-routes.ts';
import { holdsRoutes } from '../sales/holds/holds-routes.ts';
import { officeOrdersRoutes } from '../sales/orders/office-orders-routes.ts';
import { ordersRoutes } from '../sales/orders/orders-routes.ts';
import { callLimits } from './call-limits.ts';
import { openApiRoutes } from './openapi-routes.ts';
import { removeMemberRoute } from './remove-member.ts';
import type { Services } from './services.ts';
import { settingsRoutes } from './settings-routes.ts';

// What the contract has no sentence of its own for.
v.setGlobalMessage('Diese Angabe stimmt so nicht.');

/** The whole API on one Hono app; tests call it by `app.request` without a port. */
export function createApp(services: Services): Hono {
  const app = new Hono();
  app.onError((error, c) => answerFault(error, c, services.log));
  limitRates(app, services, callLimits, (endpoint) => {
    // The law wants a withdrawal to get through: whoever is refused learns of another way.
    if (endpoint !== declareWithdrawal) return undefined;
    return refuse('withdraw_by_mail', { email: services.settings().club.email });
  });
  demandMarker(app, {
    // PayPal knows no marker; its messages are signed instead.
    without: hearPaypal,
    // Specification, section 7: logging out, and a check-in by somebody who says who he is.
    readsThatChange: logOut,
    readsThatChangeForStaff: checkInItem,
  });
  limitBodies(app, [
    { endpoint: uploadPicture, most: MOST_PICTURE_BYTES, tooLarge: 'picture_too_large' },
    { endpoint: importBankFile, most: MOST_BANK_BYTES, tooLarge: 'bank_file_too_large' },
  ]);
  eventsRoutes(app, services);
  officeEventsRoutes(app, services);
  eventPlacesRoutes(app, services);
  picturesRoutes(app, services);
  settingsRoutes(app, services);
  holdsRoutes(app, services);
  ordersRoutes(app, services);
  orderPageRoutes(app, services);
  paypalRoutes(app, services);
  officeOrdersRoutes(app, services);
  orderDetailRoutes(app, services);
  cancellationsRoutes(app, services);
  boxOfficeRoutes(app, services);
  paymentsRoutes(app, services);
  bankRoutes(app, services);
  remindersRoutes(app, services);
  reminderPreviewRoutes(app, services);
  refundsRoutes(app, services);
  documentsRoutes(app, services);
  personsRoutes(app, services);
  gateListRoutes(app, services);
  withdrawalsRoutes(app, services);
  outboxRoutes(app, services);
  discountsRoutes(app, services);
  officeDiscountsRoutes(app, services);
  ticketsRoutes(app, services);
  doorRoutes(app, services);
  arrivalsRoutes(app, services);
  figuresRoutes(app, services);
  layoutsRoutes(app, services);
  sessionRoutes(app, services);
  teamRoutes(app, services);
  removeMemberRoute(app, services);
  profileRoutes(app, services);
  secondFactorRoutes(app, services);
  healthRoutes(app, services);
  openApiRoutes(app, services);
  app.notFound(unknownAddress(app));
  frame(app, services);
  return app;
}
