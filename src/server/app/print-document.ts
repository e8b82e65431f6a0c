import type { GateListJob } from '../admission/gate-list/gate-list-facts.ts';
import { renderGateList } from '../admission/gate-list/render-gate-list.ts';
import { renderTickets } from '../admission/ticket-paper/render-tickets.ts';
import type { TicketsJob } from '../admission/ticket-paper/ticket-facts.ts';
import type { BillJob } from '../money/invoices/paper/invoice-facts.ts';
import { renderBill } from '../money/invoices/paper/render-bill.ts';
import { renderTerms } from '../settings/terms/render-terms.ts';
import type { TermsJob } from '../settings/terms/terms-paper-facts.ts';

/** All that the shop prints. */
export type AnyPrintJob = TicketsJob | BillJob | GateListJob | TermsJob;

/** Renders a job's PDF in the calling thread; the same job gives the same bytes. */
export function printDocument(job: AnyPrintJob): Promise<Uint8Array> {
  switch (job.kind) {
    case 'tickets':
      return renderTickets(job.facts);
    case 'bill':
      return renderBill(job.facts);
    case 'gate_list':
      return renderGateList(job.facts);
    case 'terms':
      return renderTerms(job.facts);
  }
}
