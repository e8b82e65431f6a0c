import type { CheckupLine } from '../../../../contract/checkup.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';

export type CheckupOutcome = { lines: CheckupLine[] } | { message: string };

export async function action(): Promise<CheckupOutcome> {
  try {
    return await call('POST /api/office/settings/checkup');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { message: error.message };
  }
}
