import { type Refusal, refuse } from '../../contract/refusals.ts';
import type { Staff } from '../http/actor.ts';
import type { Services } from '../services.ts';
import { lockOrder } from './lock-order.ts';
import { writeOrderHistory } from './order-history.ts';

interface Note {
  orderId: string;
  note: string;
  /** The order's version that the note was written on. */
  version: number;
}

/** Writes the team's note on an order; empty takes it away. Refused: `unknown_order`, `order_changed`. */
export function writeNote(
  services: Services,
  who: Staff,
  { orderId, note, version }: Note,
): Promise<Refusal | null> {
  return services.store.write(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === undefined) return refuse('unknown_order');
    if (order.version !== version) return refuse('order_changed');
    if (order.note === note) return null;
    await trx
      .updateTable('orders')
      .set({ note, version: version + 1 })
      .where('id', '=', orderId)
      .execute();
    await writeOrderHistory(trx, { orderId, at: services.clock(), who, what: 'note_written' });
    return null;
  });
}
