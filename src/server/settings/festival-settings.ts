import type { Festival } from '../../contract/festival.ts';
import type { KeptAddition, LegalName } from '../../contract/legal.ts';
import type { ClubSettings } from '../../contract/settings.ts';

/**
 * What turnover tax stands on invoices: none for a small business (§ 19 UStG), or one rate in percent that every price
 * includes.
 */
export type TaxSettings = { kind: 'small_business' } | { kind: 'rate'; percent: number };

/** Everything the club settles for itself: what guests may know, and how the shop behaves. */
export interface FestivalSettings extends Omit<Festival, 'hero'> {
  /** What the club has chosen for the front page; guests are told what comes of it (shown-festival.ts). */
  hero: ClubSettings['hero'];
  /** Stands before the code in every order number. */
  order_prefix: string;
  /** Which terms of sale are in force; kept with each order. */
  terms_version: string;
  /** What the club adds to its legal texts. */
  legal: Record<LegalName, KeptAddition & { as_of: string }>;
  tax: TaxSettings;
  /** Guests may pay by PayPal, where there is an account. */
  paypal_offered: boolean;
  /** When unpaid orders are reminded of. */
  reminders: ClubSettings['reminders'];
  /** Who mails come from and where answers go; empty for the club's own name and address. */
  mail: { sender_name: string; reply_to: string };
}

export interface SettingsPort {
  settings: () => FestivalSettings;
}

export interface SettingsWriter {
  /** Settings that have just been committed hold from now on. */
  putInForce: (settings: FestivalSettings) => void;
}
