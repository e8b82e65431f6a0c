import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';

/** Shared by the list, its rows and the history, so that a settled conflict leaves all of them at once. */
export const CONFLICTS_FETCHER = 'conflicts';

/** Empty on success. */
export interface SettleActionData {
  message?: string;
}

export async function settleConflict(scanId: string): Promise<SettleActionData> {
  try {
    await call('POST /api/office/conflicts/settle', { body: { scan_id: scanId } });
    return {};
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { message: error.message };
  }
}
