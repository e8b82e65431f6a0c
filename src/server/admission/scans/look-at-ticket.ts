import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { refuseAdmission } from '../../../domain/admission.ts';
import { readItemCode } from '../../../domain/item-code.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import type { Ports } from '../../platform/ports.ts';
import { findTicket } from '../tickets/tickets.repository.ts';
import { viewAdmission, viewItem, viewRefusal } from './scan-verdict.ts';

/**
 * Tells a guest who opens the code at home whether the ticket is valid, and redeems nothing. A ticket for an
 * event that has not begun yet is valid.
 */
export async function lookAtTicket(
  services: Pick<Ports, 'clock' | 'store'>,
  code: string,
): Promise<CheckinAnswer> {
  const id = readItemCode(code);
  const ticket = id === null ? null : await findTicket(services.store.read, id);
  if (ticket === null) return viewRefusal('unknown', null, false);
  const anywhere = { eventIds: null, now: storedTimeOfInstant(services.clock()) };
  const reason = refuseAdmission({ ...viewAdmission(ticket), validFrom: null }, anywhere);
  if (reason !== null) return viewRefusal(reason, ticket, false);
  return { status: true, redeemed: false, item: viewItem(ticket) };
}
