import type { LoaderFunctionArgs } from 'react-router-dom';
import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { sendCheckin } from '../../api/send-checkin.ts';
import { keepStaffOut } from '../../session/guards.ts';

/** Looks at the ticket of this address; whoever may check it in by a door device has redeemed it by that. */
export async function loadTicketCheck(args: LoaderFunctionArgs): Promise<CheckinAnswer | Response> {
  // All loaders of an address run side by side, the guard above does not hold this one back: with a staff token the
  // call would use up the ticket that the dashboard is about to offer.
  return keepStaffOut(args) ?? sendCheckin(args.params.id ?? '');
}

/** A second look would refuse a ticket that the first one has just redeemed. */
export function neverReload(): boolean {
  return false;
}
