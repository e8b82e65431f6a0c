import type { Block, Seat, TicketPrice } from '../../../../contract/events.ts';
import { nameSeat } from '../../../plan/seat-wording.ts';

/** A seat that was picked on the plan, with what its ticket may be and shall be. */
export interface ChosenSeat {
  seat: Seat;
  block: Pick<Block, 'id' | 'name'>;
  prices: ReadonlyArray<TicketPrice>;
  price: TicketPrice;
}

/** `Block A, Reihe D, Platz 7` */
export function nameChosen({ block, seat }: Pick<ChosenSeat, 'block' | 'seat'>): string {
  return `${block.name}, ${nameSeat(seat)}`;
}
