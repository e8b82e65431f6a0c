import { call } from './call.ts';

/** Notes that a conflict at the doors is dealt with; sending it twice is the same as once. */
export async function sendSettlement(scanId: string): Promise<void> {
  await call('POST /api/office/conflicts/settle', { body: { scan_id: scanId } });
}
