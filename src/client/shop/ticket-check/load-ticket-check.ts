import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { sendCheckin } from '../../platform/api/send-checkin.ts';
import { pathTo } from '../../platform/paths.ts';
import { isDoorPhone } from '../../platform/session/door-phone.ts';
import { keepStaffOut } from '../../platform/session/keep-staff-out.ts';

/** Looks at the ticket of this address; staff and paired phones are sent to where they let people in. */
export async function loadTicketCheck(args: LoaderFunctionArgs): Promise<CheckinAnswer | Response> {
  // All loaders of an address run side by side, the guard above does not hold this one back: with a staff token the
  // call would use up the ticket that the dashboard is about to offer.
  const id = args.params.id ?? '';
  return keepStaffOut(args) ?? sendToScanner(id) ?? sendCheckin(id);
}

/** A phone at a gate that has read the ticket with its own camera app judges it as its scanner does. */
function sendToScanner(id: string): Response | null {
  return isDoorPhone() ? redirect(pathTo.scannerWith(id)) : null;
}

/** A second look would refuse a ticket that the first one has just redeemed. */
export function neverReload(): boolean {
  return false;
}
