import { type ActionFunctionArgs, redirectDocument } from 'react-router-dom';
import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { ApiError } from '../../api/api-error.ts';
import { sendCheckin } from '../../api/send-checkin.ts';
import { sendLogout } from '../../api/send-logout.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session-store.ts';
import { type SettlementOutcome, settleHere } from '../arrivals/settle-here.ts';

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
      return logOutHere();
    case 'settle':
      return settleHere(String(form.get('scan') ?? ''));
    default:
      return checkIn(String(form.get('item') ?? ''));
  }
}

/**
 * Also without network: what this device knows is gone at once, the server's side of it runs out by itself. The page is
 * loaded anew, so that nothing is left in its memory either, be it a basket.
 */
async function logOutHere(): Promise<Response> {
  try {
    await sendLogout();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  useSession.getState().end();
  localStorage.clear();
  sessionStorage.clear();
  await forgetGuests();
  return redirectDocument(paths.home);
}

/** The door's database comes only now; where it cannot, the scanner wipes the list when it is opened next. */
async function forgetGuests(): Promise<void> {
  try {
    const { forgetStaffList } = await import('../../offline/forget-staff-list.ts');
    await forgetStaffList();
  } catch {
    // No network for its file, or a storage that does not open.
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
