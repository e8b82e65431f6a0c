import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { refuseAdmission } from '../../../domain/admission.ts';
import { readItemCode } from '../../../domain/item-code.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import type { Ports } from '../../platform/ports.ts';
import { viewAdmission, viewItem, viewRefusal } from './ticket-view.ts';
import { findTicket } from './tickets.repository.ts';

/**
 * What a guest sees who opens the code at home: whether the ticket will let him in. Nothing is redeemed, and that
 * the festival has not begun yet is no fault of the ticket.
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
