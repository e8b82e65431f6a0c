import type { LoaderFunctionArgs } from 'react-router-dom';
import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { sendCheckin } from '../../api/send-checkin.ts';

/** Looks at the ticket of this address; whoever may check it in has redeemed it by that. */
export function loadTicketCheck({ params }: LoaderFunctionArgs): Promise<CheckinAnswer> {
  return sendCheckin(params.id ?? '');
}

/** A second look would refuse a ticket that the first one has just redeemed. */
export function neverReload(): boolean {
  return false;
}
