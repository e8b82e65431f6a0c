import type { GateListFacts } from '../gate-list/gate-list-facts.ts';
import type { AnyBillFacts } from '../invoice/invoice-facts.ts';
import type { TermsPaperFacts } from '../terms/terms-paper-facts.ts';
import type { TicketPaperFacts } from '../ticket/ticket-facts.ts';

/** What the press can print; facts are plain data, so that they reach another thread. */
export type PrintJob =
  | { kind: 'tickets'; facts: TicketPaperFacts }
  | { kind: 'bill'; facts: AnyBillFacts }
  | { kind: 'gate_list'; facts: GateListFacts }
  | { kind: 'terms'; facts: TermsPaperFacts };
