import type { Logo } from '../../../../contract/logo.ts';
import { formatCents } from '../../../../domain/money.ts';
import type { StoredTime } from '../../../../domain/stored-time.ts';
import { oppositeOf, type TaxRule, type TaxSum, taxSums } from '../../../../domain/tax.ts';
import type { ClubContact } from '../../../platform/pdf/document/club-contact.ts';
import type { DrawnLogo } from '../../../platform/pdf/document/draw-logo.ts';
import type { PdfJob } from '../../../platform/pdf/worker/pdf-job.ts';

/** The issuer, with all that § 14 (4) UStG and the register require; empty parts are left out. */
export interface InvoiceSeller extends ClubContact {
  representedBy: string;
  registerCourt: string;
  registerNumber: string;
  taxNumber: string;
  bank: { holder: string; iban: string; bic: string; bankName: string };
  /** The club's own colour when the bill was issued, six hex digits. */
  accent?: string;
  /** Its logo when the bill was issued. */
  logo?: Logo;
}

/** `Weinfreunde Rebental e. V., Kelterweg 1, 00000 Rebental` */
export function sellerText({ name, street, zipcode, city }: InvoiceSeller): string {
  return [name, street, `${zipcode} ${city}`.trim()].filter(Boolean).join(', ');
}

export interface InvoiceRecipient {
  /** Empty for private people. */
  company: string;
  name: string;
  street: string;
  zipcode: string;
  city: string;
  /** A firm's own, if it named them. */
  vatId?: string;
  reference?: string;
}

/** Equal tickets of one event; the price is gross, in integer cents. */
export interface InvoiceLine {
  quantity: number;
  name: string;
  eventName: string;
  /** `Block A, Reihe D, Platz 6`, or empty. */
  place: string;
  /** The time of the event, which is the date of supply. */
  suppliedAt: StoredTime;
  unitCents: number;
  /** Included in the price; meaningless where the tax rule is an exemption. */
  ratePercent: number;
  /** Finds the rate for a cancellation; old invoices lack it. */
  ticketPriceId?: number;
}

/** Common to invoice and cancellation. Days are `YYYY-MM-DD`, amounts positive integer cents. */
interface BillFacts {
  number: string;
  issuedOn: string;
  festival: string;
  seller: InvoiceSeller;
  buyer: InvoiceRecipient;
  order: { number: string; orderedOn: string };
  lines: readonly InvoiceLine[];
  /** Deducted from the sum of the lines; `null` for none. */
  discount: { label: string; cents: number } | null;
  tax: TaxRule;
  /** Epoch milliseconds; the PDF's only date. */
  madeAt: number;
}

export interface InvoiceFacts extends BillFacts {
  kind: 'invoice';
  /** What has been paid, `null` for nothing; `method` is German text ("Überweisung"). */
  payment: { receivedOn: string; cents: number; method: string } | null;
  /** The deadline for paying the rest. */
  dueOn: string;
  /** The corrected invoice, and the number of its cancellation. */
  replaces?: { number: string; issuedOn: string; cancellation: string };
}

/** Cancels an invoice or some of its lines; lines and discount are printed negative. */
export interface CancellationFacts extends BillFacts {
  kind: 'cancellation';
  cancels: { number: string; issuedOn: string };
  isWhole: boolean;
  /**
   * What is cancelled per rate, positive: the difference of the order's sums. Old documents lack it and
   * spread their discount over their own lines.
   */
  taxes?: readonly TaxSum[];
  /** What is refunded; 0 where nothing had been paid. */
  refundCents: number;
  /** The number of the corrected invoice, where that is the only reason and all tickets stay valid. */
  replacedBy?: string;
}

export type AnyBillFacts = InvoiceFacts | CancellationFacts;

/** What is stored of a bill, with the pixels of the logo that it names. */
export type PrintedBill = AnyBillFacts & { logo?: DrawnLogo };

export type BillJob = PdfJob<'bill', PrintedBill>;

/** A bill's figures as printed: negative for a cancellation. */
export interface BillAmounts {
  /** 1, or -1 for a cancellation. */
  sign: 1 | -1;
  linesCents: number;
  discountCents: number;
  totalCents: number;
  /** Empty if the club owes no tax. */
  taxes: TaxSum[];
}

/** The sums per rate add up to the total to the cent. */
export function billAmounts(facts: AnyBillFacts): BillAmounts {
  const { kind, lines, discount, tax } = facts;
  const sign = kind === 'cancellation' ? -1 : 1;
  const gross = lines.map(({ quantity, unitCents, ratePercent }) => ({
    grossCents: sign * quantity * unitCents,
    ratePercent,
  }));
  const linesCents = gross.reduce((sum, { grossCents }) => sum + grossCents, 0);
  const discountCents = sign * (discount?.cents ?? 0);
  const kept = facts.kind === 'cancellation' ? facts.taxes?.map(oppositeOf) : undefined;
  return {
    sign,
    linesCents,
    discountCents,
    totalCents: linesCents - discountCents,
    taxes: tax.kind === 'exempt' ? [] : (kept ?? taxSums(gross, discountCents)),
  };
}

/** A rate as Germans write it: `19 %`, `5,5 %`. */
export function formatRate(ratePercent: number): string {
  return `${String(ratePercent).replace('.', ',')} %`;
}

/** An amount that never breaks between number and currency. */
export function formatAmount(cents: number): string {
  return formatCents(cents).replace(' €', '\u00a0€');
}
