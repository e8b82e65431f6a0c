import type { Hono } from 'hono';
import {
  type Figures,
  readArrivals,
  readFigures,
  readEventReport as reportEndpoint,
} from '../../../contract/figures.ts';
import type { Permission } from '../../../domain/permission.ts';
import { compressAnswersOf } from '../../platform/http/prepared/content-encoding.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { currentArrivals } from './read-arrivals.ts';
import { readEventReport } from './read-event-report.ts';
import { currentFigures } from './read-figures.ts';

/** Endpoints for the figures of the dashboard and the arrivals at the gates. */
export function figuresRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'changes' | 'clock' | 'config' | 'store'> & SettingsPort,
): void {
  // A dashboard fetches a year of daily figures every three seconds.
  compressAnswersOf(app, readFigures);
  route(app, services, readFigures, async ({ staff }) =>
    figuresSeenBy(await currentFigures(services), staff?.permissions ?? []),
  );

  route(app, services, reportEndpoint, ({ params }) => readEventReport(services, params.id));

  route(app, services, readArrivals, () => currentArrivals(services));
}

type Part = Exclude<keyof Figures, 'counted_at' | 'has_mail_server'>;

/** Any one of these permissions gives access to the part. */
const OPENED_BY: Record<Part, ReadonlyArray<Permission>> = {
  sales: ['orders'],
  occupancy: ['orders', 'events'],
  door: ['checkin'],
  stuck_mails: ['orders'],
  bank: ['money'],
  open_withdrawals: ['orders'],
  paypal_doubts: ['orders'],
  waiting_invoices: ['orders', 'money', 'settings'],
  team: ['team'],
  is_sample_account: ['settings'],
  set_up: ['settings'],
  backup: ['settings'],
  alarms: ['settings'],
};

/** Replaces every part that these permissions give no access to by null. */
function figuresSeenBy(figures: Figures, permissions: ReadonlyArray<Permission>): Figures {
  const seen = <P extends Part>(part: P): Figures[P] | null =>
    OPENED_BY[part].some((permission) => permissions.includes(permission)) ? figures[part] : null;
  return {
    counted_at: figures.counted_at,
    sales: seen('sales'),
    occupancy: seen('occupancy'),
    door: seen('door'),
    stuck_mails: seen('stuck_mails'),
    bank: seen('bank'),
    open_withdrawals: seen('open_withdrawals'),
    paypal_doubts: seen('paypal_doubts'),
    team: seen('team'),
    is_sample_account: seen('is_sample_account'),
    ...(figures.waiting_invoices && { waiting_invoices: seen('waiting_invoices') ?? null }),
    ...(figures.set_up && { set_up: seen('set_up') ?? null }),
    ...(figures.backup && { backup: seen('backup') ?? null }),
    ...(figures.alarms && { alarms: seen('alarms') ?? null }),
    ...(figures.has_mail_server && { has_mail_server: true }),
  };
}
