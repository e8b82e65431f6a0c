import { type ActionFunctionArgs, redirectDocument } from 'react-router-dom';
import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { paths } from '../../platform/paths.ts';
import { logOut } from '../../platform/session/staff-session.ts';
import { type SettleActionData, settleConflict } from '../admission/arrivals/settle-conflict.ts';

export interface CheckinOutcome {
  itemId: string;
  verdict: CheckinAnswer | null;
  message: string | undefined;
}

/** Logs out, settles a conflict, or checks the offered ticket in, depending on `intent`. */
export async function action({
  request,
}: ActionFunctionArgs): Promise<Response | CheckinOutcome | SettleActionData> {
  const form = await request.formData();
  switch (form.get('intent')) {
    case 'log-out':
      await logOut();
      // A fresh document, so that nothing is left in memory either, such as a basket.
      return redirectDocument(paths.home);
    case 'settle':
      return settleConflict(String(form.get('scan') ?? ''));
    default:
      return checkIn(String(form.get('item') ?? ''));
  }
}

async function checkIn(itemId: string): Promise<CheckinOutcome> {
  try {
    // Not retried: after a lost answer the second call would be refused as already redeemed.
    const options = { params: { id: itemId }, mayRepeat: false };
    return { itemId, verdict: await call('GET /api/item/:id/checkin', options), message: undefined };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { itemId, verdict: null, message: error.message };
  }
}
