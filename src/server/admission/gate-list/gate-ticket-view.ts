import type { GateListLine } from '../../../contract/gate-list.ts';
import { shortTicketWords } from '../../../domain/listed-ticket.ts';
import { specialKind } from '../../../domain/seat-words.ts';
import type { GateTicketRow } from '../tickets/tickets.repository.ts';

/** A ticket as it stands on the list on the screen. */
export function viewGateTicket(row: GateTicketRow): GateListLine {
  const { code, lastname, firstname, order_number, block_name: block, seat_name: seat } = row;
  return {
    code: shortTicketWords(code),
    lastname,
    firstname,
    order_number,
    place: { block, row: row.row, seat, kind: specialKind(row.seat_kind) },
    ticket: row.price_name,
    is_paid: row.status === 'paid',
    is_redeemed: row.redeemed_at !== null,
  };
}
