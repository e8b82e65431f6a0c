import type { NewSecondFactor } from '../../../contract/accounts.ts';
import { call } from './call.ts';

/** Prepares a second factor; nothing is on yet. */
export function sendFactorBegin(password: string): Promise<NewSecondFactor> {
  return call('POST /api/office/profile/second-factor', { body: { current_password: password } });
}

/** Turns on what was prepared, and gives the recovery codes. */
export async function sendFactorOn(code: string): Promise<string[]> {
  return (await call('PUT /api/office/profile/second-factor', { body: { code } })).recovery_codes;
}

export async function sendFactorOff(password: string): Promise<void> {
  await call('POST /api/office/profile/second-factor/off', { body: { current_password: password } });
}

/** New recovery codes in place of the old. */
export async function sendCodesRenewal(password: string): Promise<string[]> {
  const body = { current_password: password };
  return (await call('POST /api/office/profile/recovery-codes', { body })).recovery_codes;
}

/** Turns somebody else's second factor off. */
export async function sendFactorReset(id: number): Promise<void> {
  await call('DELETE /api/office/team/:id/second-factor', { params: { id } });
}

/** Demands a second factor of the whole team, or leaves it to everybody. */
export async function sendFactorDemand(isDemanded: boolean): Promise<void> {
  await call('PUT /api/office/second-factor', { body: { is_demanded: isDemanded } });
}
