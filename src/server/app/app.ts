import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import * as v from 'valibot';
import { logOut } from '../../contract/accounts.ts';
import { importBankFile, MOST_BANK_BYTES } from '../../contract/bank.ts';
import { changeLogo, MOST_LOGO_BYTES } from '../../contract/logo.ts';
import { hearPaypal } from '../../contract/paypal.ts';
import { MOST_PICTURE_BYTES, uploadPicture } from '../../contract/pictures.ts';
import { refuse } from '../../contract/refusals.ts';
import { checkInItem } from '../../contract/tickets.ts';
import { declareWithdrawal } from '../../contract/withdrawals.ts';
import { secondFactorRoutes } from '../accounts/second-factor/second-factor.routes.ts';
import { accountRoutes } from '../accounts/sessions/account.routes.ts';
import { teamRoutes } from '../accounts/team/team.routes.ts';
import { conflictRoutes } from '../admission/conflicts/conflict.routes.ts';
import { deviceRoutes } from '../admission/devices/device.routes.ts';
import { revokeDevicesOf } from '../admission/devices/devices.repository.ts';
import { gateListRoutes } from '../admission/gate-list/gate-list.routes.ts';
import { scanRoutes } from '../admission/scans/scan.routes.ts';
import { ticketListRoutes } from '../admission/tickets/ticket-list.routes.ts';
import { boxOfficeRoutes } from '../box-office/box-office.routes.ts';
import { adminEventRoutes } from '../catalog/events/event.routes.ts';
import { layoutsRoutes } from '../catalog/layouts/layout.routes.ts';
import { picturesRoutes } from '../catalog/pictures/picture.routes.ts';
import { callOffRoutes } from '../messages/call-off.routes.ts';
import { reminderPreviewRoutes } from '../messages/reminder-preview.routes.ts';
import { bankRoutes } from '../money/bank/bank.routes.ts';
import { documentRoutes } from '../money/order-documents/document.routes.ts';
import { orderMoneyRoutes } from '../money/orders/order.routes.ts';
import { paymentRoutes } from '../money/payments/payment.routes.ts';
import { paypalRoutes } from '../money/paypal/paypal.routes.ts';
import { refundsRoutes } from '../money/refunds/refunds.routes.ts';
import { remindersRoutes } from '../money/reminders/reminders.routes.ts';
import { withdrawalsRoutes } from '../money/withdrawals/withdrawals.routes.ts';
import { booksRoutes } from '../overview/books/books.routes.ts';
import { eventPlacesRoutes } from '../overview/event-places/event-places.routes.ts';
import { figuresRoutes } from '../overview/figures/figures.routes.ts';
import { forgetArrivals } from '../overview/figures/read-arrivals.ts';
import { staffOrderRoutes } from '../overview/order-detail/staff-order.routes.ts';
import { outboxRoutes } from '../overview/outbox/outbox.routes.ts';
import { personsRoutes } from '../overview/persons/person.routes.ts';
import { readinessProbe, type UnreadyReason } from '../platform/database/readiness.ts';
import { demandCsrfHeader } from '../platform/http/csrf-header.ts';
import { handleError, notFoundHandler } from '../platform/http/error-handler.ts';
import { limitBodies } from '../platform/http/limits/body-limit.ts';
import { limitCalls } from '../platform/http/limits/limit-calls.ts';
import { installRequestPipeline } from '../platform/http/request-pipeline.ts';
import type { Ports } from '../platform/ports.ts';
import { eventRoutes } from '../sales/availability/event.routes.ts';
import { discountRoutes } from '../sales/discounts/discount.routes.ts';
import { holdRoutes } from '../sales/holds/hold.routes.ts';
import { orderRoutes } from '../sales/orders/order.routes.ts';
import { callLimits } from './call-limits.ts';
import { checkupRoutes } from './checkup/checkup.routes.ts';
import { openApiRoutes } from './openapi/openapi.ts';
import { removeMemberRoute } from './remove-member.ts';
import { sampleDataRoutes } from './sample/remove-sample.ts';
import type { Services } from './services.ts';
import { logoRoutes } from './settings/logo.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';

// The fallback for errors that the contract has no message for.
v.setGlobalMessage('Diese Angabe stimmt so nicht.');

/** The whole API as one Hono app; tests call `app.request` without a port. */
export function createApp(services: Services): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    const answer = handleError(error, c, services.log);
    if (answer.status === 500) services.faults.countFault(services.clock());
    return answer;
  });
  limitCalls(app, services, callLimits, (endpoint) => {
    // By law a withdrawal must get through, so the refusal names another way.
    if (endpoint !== declareWithdrawal) return undefined;
    return refuse('withdraw_by_mail', { email: services.settings().club.email });
  });
  demandCsrfHeader(app, {
    // PayPal sends no such header; its webhooks are signed instead.
    without: hearPaypal,
    // GETs that change something: logging out, and checking in as staff or as a device.
    readsThatChange: logOut,
    readsThatChangeForStaff: checkInItem,
  });
  limitBodies(app, [
    { endpoint: uploadPicture, most: MOST_PICTURE_BYTES, tooLarge: 'picture_too_large' },
    { endpoint: changeLogo, most: MOST_LOGO_BYTES, tooLarge: 'logo_too_large' },
    { endpoint: importBankFile, most: MOST_BANK_BYTES, tooLarge: 'bank_file_too_large' },
  ]);
  eventRoutes(app, services);
  adminEventRoutes(app, services);
  eventPlacesRoutes(app, services);
  picturesRoutes(app, services);
  settingsRoutes(app, services);
  logoRoutes(app, services);
  checkupRoutes(app, services);
  holdRoutes(app, services);
  orderRoutes(app, services);
  orderMoneyRoutes(app, services);
  paypalRoutes(app, services);
  staffOrderRoutes(app, services);
  boxOfficeRoutes(app, services);
  paymentRoutes(app, services);
  bankRoutes(app, services);
  remindersRoutes(app, services);
  reminderPreviewRoutes(app, services);
  refundsRoutes(app, services);
  callOffRoutes(app, services);
  documentRoutes(app, services);
  personsRoutes(app, services);
  gateListRoutes(app, services);
  withdrawalsRoutes(app, services);
  outboxRoutes(app, services);
  discountRoutes(app, services);
  scanRoutes(app, services);
  deviceRoutes(app, services);
  ticketListRoutes(app, services);
  conflictRoutes(app, services, () => forgetArrivals(services));
  figuresRoutes(app, services);
  booksRoutes(app, services);
  layoutsRoutes(app, services);
  sampleDataRoutes(app, services);
  accountRoutes(app, services);
  teamRoutes(app, services, { revokeDevicesOf });
  removeMemberRoute(app, services);
  secondFactorRoutes(app, services);
  healthRoutes(app, services);
  openApiRoutes(app, services);
  app.notFound(notFoundHandler(app));
  installRequestPipeline(app, services);
  return app;
}

const STOPPING = { status: 'down', reason: 'stopping' };
const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
);

/**
 * For monitoring and proxies: `GET /healthz` answers 200 as long as the process takes calls, `GET /readyz` 200 with the
 * version while orders can be stored; otherwise 503 with the reason. Nothing listens before the migrations are done.
 */
function healthRoutes(
  app: Hono,
  { config, store, log, isStopping }: Pick<Ports, 'config' | 'isStopping' | 'log' | 'store'>,
): void {
  const whyUnready = readinessProbe(store, store.kind === 'sqlite' ? config.dataDir : '');
  let reported: UnreadyReason | null = null;
  app.get('/healthz', (c) => (isStopping() ? c.json(STOPPING, 503) : c.json({ status: 'ok' })));
  app.get('/readyz', async (c) => {
    if (isStopping()) return c.json(STOPPING, 503);
    const reason = await whyUnready();
    if (reason !== null && reason !== reported) log.error('not ready', { reason });
    if (reason === null && reported !== null) log.info('ready again');
    reported = reason;
    return reason === null ? c.json({ status: 'ok', version }) : c.json({ status: 'down', reason }, 503);
  });
}
