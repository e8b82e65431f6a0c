import type { Db } from '../platform/database/store.ts';
import { ticketMovesSince } from '../sales/orders/order-history.repository.ts';

export interface SeatMove {
  from: string;
  to: string;
}

/** From where to where the tickets of an order were moved since `since` (epoch milliseconds), each move by itself. */
export async function movesOfOrder(db: Db, orderId: string, since: number): Promise<SeatMove[]> {
  const entries = await ticketMovesSince(db, orderId, since);
  return entries.map(({ facts }) => {
    const { from, to } = JSON.parse(facts) as SeatMove;
    return { from: String(from), to: String(to) };
  });
}

/** What moves come to: a ticket that was moved on is told of once, and one that is back where it was not at all. */
export function netMoves(moves: ReadonlyArray<SeatMove>): SeatMove[] {
  const net: SeatMove[] = [];
  for (const { from, to } of moves) {
    const earlier = net.find((move) => move.to === from);
    if (earlier === undefined) net.push({ from, to });
    else earlier.to = to;
  }
  return net.filter(({ from, to }) => from !== to);
}
