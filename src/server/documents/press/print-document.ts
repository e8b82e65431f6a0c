import { renderGateList } from '../gate-list/render-gate-list.ts';
import { renderBill } from '../invoice/render-bill.ts';
import { renderTerms } from '../terms/render-terms.ts';
import { renderTickets } from '../ticket/render-tickets.ts';
import type { PrintJob } from './print-job.ts';

/** Renders a job's PDF in the calling thread; the same job gives the same bytes. */
export function printDocument(job: PrintJob): Promise<Uint8Array> {
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
