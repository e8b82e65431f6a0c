import type { Context } from 'hono';
import { isRefusal, type Refusal } from '../../contract/refusals.ts';
import { findStaff } from '../accounts/sessions/find-staff.ts';
import { removeEventFromDevices } from '../admission/devices/devices.repository.ts';
import { findDevice } from '../admission/devices/find-devices.ts';
import type { EventDependents, EventDependentsPort } from '../catalog/events/change-event.ts';
import type { PaypalPort } from '../money/paypal/paypal-calls.ts';
import type { Caller } from '../platform/http/actor.ts';
import { type PdfWorker, type PdfWorkerOptions, startPdfWorker } from '../platform/pdf/worker/pdf-worker.ts';
import type { Ports } from '../platform/ports.ts';
import { campaignNaming } from '../sales/discounts/discounts.repository.ts';
import type { SettingsPort, SettingsWriter } from '../settings/festival-settings.ts';
import type { RecentFaults } from './alarms/recent-faults.ts';
import type { DnsPort } from './checkup/dns.ts';

/** Everything operations may depend on, composed once per shop. */
export interface Services
  extends Ports,
    SettingsPort,
    SettingsWriter,
    PaypalPort,
    EventDependentsPort,
    DnsPort {
  /** What went wrong in this process lately, for the alarms. */
  faults: RecentFaults;
}

/** What `catalog`, which cannot import sales and admission, calls before an event or price is deleted. */
export const eventDependents: EventDependents = { campaignNaming, forgetEvent: removeEventFromDevices };

/** The caller that the bearer token identifies. Refused: `not_logged_in`, `device_revoked`. */
export async function resolveCaller(
  c: Context,
  ports: Pick<Ports, 'clock' | 'store'>,
): Promise<Caller | Refusal> {
  const staff = await findStaff(c, ports);
  if (isRefusal(staff)) return staff;
  const device = await findDevice(c, ports);
  return isRefusal(device) ? device : { staff, device };
}

/** Starts the worker that renders all PDFs. Tickets are cached, because guests fetch them more than once. */
export function openPdfWorker(options: Partial<PdfWorkerOptions> = {}): PdfWorker {
  const worker = new URL('./pdf/pdf-worker.ts', import.meta.url);
  return startPdfWorker({ worker, cachedKinds: ['tickets'], ...options });
}
