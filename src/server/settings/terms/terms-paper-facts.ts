import type { LegalText } from '../../../contract/legal.ts';
import type { ClubContact } from '../../platform/pdf/paper/club-contact.ts';
import type { PrintJob } from '../../platform/pdf/press/print-job.ts';

/** The terms of sale with the withdrawal instruction, for a guest to keep (§ 312f BGB). */
export interface TermsPaperFacts {
  festival: string;
  club: ClubContact;
  text: LegalText;
  /** Epoch milliseconds; the only date in the file. */
  madeAt: number;
}

export type TermsJob = PrintJob<'terms', TermsPaperFacts>;
