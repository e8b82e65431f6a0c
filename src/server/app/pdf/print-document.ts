import type { GateListJob } from '../../admission/gate-list/print-gate-list.ts';
import { renderGateList } from '../../admission/gate-list/render-gate-list.ts';
import { renderTickets } from '../../admission/tickets/pdf/render-tickets.ts';
import type { TicketsJob } from '../../admission/tickets/pdf/ticket-facts.ts';
import { type CountSheetJob, renderCountSheet } from '../../box-office/render-count-sheet.ts';
import type { ReminderLettersJob } from '../../messages/reminder-letters.ts';
import { renderReminderLetters } from '../../messages/render-reminder-letters.ts';
import type { BillJob } from '../../money/invoices/pdf/invoice-facts.ts';
import { renderBill } from '../../money/invoices/pdf/render-bill.ts';
import { renderTerms } from '../../settings/terms/render-terms.ts';
import type { TermsJob } from '../../settings/terms-wording.ts';

export type AnyPrintJob = TicketsJob | BillJob | GateListJob | CountSheetJob | TermsJob | ReminderLettersJob;

/** Renders a job's PDF in the calling thread; the same job gives the same bytes. */
export function printDocument(job: AnyPrintJob): Promise<Uint8Array> {
  switch (job.kind) {
    case 'tickets':
      return renderTickets(job.facts);
    case 'bill':
      return renderBill(job.facts);
    case 'gate_list':
      return renderGateList(job.facts);
    case 'count_sheet':
      return renderCountSheet(job.facts);
    case 'reminder_letters':
      return renderReminderLetters(job.facts);
    case 'terms':
      return renderTerms(job.facts);
  }
}
