import type { TaxRule } from '../../../domain/tax.ts';
import type { FestivalSettings } from '../../settings/festival-settings.ts';
import type { InvoiceSeller } from '../invoice/invoice-facts.ts';

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

/** What the law wants to read about turnover tax, and the rate of every line in percent (0 where there is none). */
export function taxOf({ tax }: FestivalSettings): { rule: TaxRule; ratePercent: number } {
  return tax.kind === 'rate'
    ? { rule: { kind: 'rates' }, ratePercent: tax.percent }
    : {
        rule: { kind: 'exempt', note: 'Steuerfrei nach § 19 UStG (Kleinunternehmer).' },
        ratePercent: 0,
      };
}
