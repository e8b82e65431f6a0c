import { ApiError } from '../../../platform/api/api-error.ts';
import { sendSettlement } from '../../../platform/api/send-settlement.ts';

/** The list, its history and the rows share one fetcher: what is settled is gone from all of them at once. */
export const CONFLICTS_FETCHER = 'conflicts';

/** Why a conflict could not be noted as dealt with; nothing where it was. */
export interface SettlementOutcome {
  message?: string;
}

/** Notes that a conflict is dealt with. */
export async function settleHere(scanId: string): Promise<SettlementOutcome> {
  try {
    await sendSettlement(scanId);
    return {};
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { message: error.message };
  }
}
