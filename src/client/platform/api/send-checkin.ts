import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { call } from './call.ts';

/** Redeems a ticket where one may, otherwise looks at it. Never repeated by itself: a second call would be refused. */
export function sendCheckin(id: string): Promise<CheckinAnswer> {
  return call('GET /api/item/:id/checkin', { params: { id }, mayRepeat: false });
}
