import { type ActionFunctionArgs, redirectDocument } from 'react-router-dom';
import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { sendCheckin } from '../../platform/api/send-checkin.ts';
import { paths } from '../../platform/paths.ts';
import { logOut } from '../../platform/session/log-out.ts';
import { type SettlementOutcome, settleHere } from '../admission/arrivals/settle-here.ts';

/** What a check-in came to: the verdict, or why there is none. */
export interface CheckinOutcome {
  itemId: string;
  verdict: CheckinAnswer | null;
  message: string | undefined;
}

/** Logs out, notes a conflict as dealt with, or checks the offered ticket in; `intent` says which. */
export async function actOnDashboard({
  request,
}: ActionFunctionArgs): Promise<Response | CheckinOutcome | SettlementOutcome> {
  const form = await request.formData();
  switch (form.get('intent')) {
    case 'log-out':
      await logOut();
      // Loaded anew, so that nothing is left in the page's memory either, be it a basket.
      return redirectDocument(paths.home);
    case 'settle':
      return settleHere(String(form.get('scan') ?? ''));
    default:
      return checkIn(String(form.get('item') ?? ''));
  }
}

async function checkIn(itemId: string): Promise<CheckinOutcome> {
  try {
    return { itemId, verdict: await sendCheckin(itemId), message: undefined };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { itemId, verdict: null, message: error.message };
  }
}
