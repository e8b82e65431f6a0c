import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { writeOrderHistory } from './order-history.repository.ts';
import { lockOrder, setNote } from './orders.repository.ts';

interface Note {
  orderId: string;
  note: string;
  /** The order's version that the note was written on. */
  version: number;
}

/** Writes the team's note on an order; empty takes it away. Refused: `unknown_order`, `order_changed`. */
export function writeNote(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  { orderId, note, version }: Note,
): Promise<Refusal | null> {
  return services.store.write(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === undefined) return refuse('unknown_order');
    if (order.version !== version) return refuse('order_changed');
    if (order.note === note) return null;
    await setNote(trx, orderId, note, version);
    await writeOrderHistory(trx, { orderId, at: services.clock(), who, what: 'note_written' });
    return null;
  });
}
