import type { TaxRule } from '../../../domain/tax.ts';
import type { FestivalSettings } from '../../settings/festival-settings.ts';
import type { InvoiceSeller } from './paper/invoice-facts.ts';

/** The club as it stands on a bill. */
export function sellerOf({ club, bank }: FestivalSettings): InvoiceSeller {
  return {
    name: club.name,
    street: club.street,
    zipcode: club.zipcode,
    city: club.city,
    email: club.email,
    telephone: club.telephone,
    representedBy: club.represented_by,
    registerCourt: club.register_court,
    registerNumber: club.register_number,
    taxNumber: club.tax_number,
    bank: { holder: bank.holder, iban: bank.iban, bic: bank.bic, bankName: bank.bank_name },
  };
}

interface BillTax {
  rule: TaxRule;
  /** A ticket's rate in percent: its price's own, else the club's. */
  rateOf: (price: { tax_percent: number | null }) => number;
}

/** What the law wants to read about turnover tax. A small business owes none, whatever its prices say. */
export function taxOf({ tax }: FestivalSettings): BillTax {
  if (tax.kind === 'rate')
    return { rule: { kind: 'rates' }, rateOf: ({ tax_percent }) => tax_percent ?? tax.percent };
  const note = 'Steuerfrei nach § 19 UStG (Kleinunternehmer).';
  return { rule: { kind: 'exempt', note }, rateOf: () => 0 };
}
