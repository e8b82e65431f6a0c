import type { StoredTime } from '../../../../domain/stored-time.ts';
import type { TaxRule, TaxSum } from '../../../../domain/tax.ts';
import type { ClubContact } from '../../../platform/pdf/paper/club-contact.ts';
import type { PrintJob } from '../../../platform/pdf/press/print-job.ts';

/** Who issues the invoice, with all that § 14 (4) UStG and the register want to see. Empty parts are left out. */
export interface InvoiceSeller extends ClubContact {
  representedBy: string;
  registerCourt: string;
  registerNumber: string;
  taxNumber: string;
  bank: { holder: string; iban: string; bic: string; bankName: string };
}

export interface InvoiceBuyer {
  /** Empty for private people. */
  company: string;
  name: string;
  street: string;
  zipcode: string;
  city: string;
}

/** Equal tickets of one event; the price is gross, in integer cents. */
export interface InvoiceLine {
  quantity: number;
  /** The ticket price's name. */
  name: string;
  eventName: string;
  /** `Block A, Reihe D, Platz 6`, or empty. */
  place: string;
  /** When the event is: the date of supply. */
  suppliedAt: StoredTime;
  unitCents: number;
  /** Included in the price; meaningless where the tax rule is an exemption. */
  ratePercent: number;
  /** By which a cancellation finds the rate again; bills from before it was written down lack it. */
  ticketPriceId?: number;
}

/** What an invoice and its cancellation have in common. Days are `YYYY-MM-DD`, amounts positive integer cents. */
interface BillFacts {
  number: string;
  issuedOn: string;
  festival: string;
  seller: InvoiceSeller;
  buyer: InvoiceBuyer;
  order: { number: string; orderedOn: string };
  lines: readonly InvoiceLine[];
  /** Taken off the sum of the lines; `null` for none. */
  discount: { label: string; cents: number } | null;
  tax: TaxRule;
  /** Epoch milliseconds; the only date in the file itself. */
  madeAt: number;
}

export interface InvoiceFacts extends BillFacts {
  kind: 'invoice';
  /** What has been paid, `null` while nothing is; `method` in words ("Überweisung"). */
  payment: { receivedOn: string; cents: number; method: string } | null;
  /** By when the rest is to be paid. */
  dueOn: string;
  /** The invoice that this one corrects, and the number of the document that cancelled it. */
  replaces?: { number: string; issuedOn: string; cancellation: string };
}

/** Takes back an invoice or some of its lines; lines and discount are those taken back, printed negative. */
export interface CancellationFacts extends BillFacts {
  kind: 'cancellation';
  cancels: { number: string; issuedOn: string };
  isWhole: boolean;
  /**
   * What is taken back per rate, positive: what the order came to before, less what is left of it. Bills from before it
   * was written down lack it, and share their discount out among their own lines.
   */
  taxes?: readonly TaxSum[];
  /** What is given back; 0 where nothing had been paid. */
  refundCents: number;
  /** The number of the corrected invoice, where it is cancelled for that alone and every ticket stays valid. */
  replacedBy?: string;
}

export type AnyBillFacts = InvoiceFacts | CancellationFacts;

export type BillJob = PrintJob<'bill', AnyBillFacts>;
