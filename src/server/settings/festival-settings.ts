import type { Festival } from '../../contract/festival.ts';
import type { KeptAddition, LegalName } from '../../contract/legal.ts';
import type { ClubSettings } from '../../contract/settings.ts';

/**
 * The turnover tax on invoices: none for a small business (§ 19 UStG), or one rate in percent included in every price.
 */
export type TaxSettings = { kind: 'small_business' } | { kind: 'rate'; percent: number };

/** All settings of the club: what guests see, and how the shop behaves. */
export interface FestivalSettings extends Omit<Festival, 'hero'> {
  /** The club's choice for the front page; guests get what results from it (`shownFestival`). */
  hero: ClubSettings['hero'];
  /** Prefix of every order number. */
  order_prefix: string;
  /** The version of the terms of sale in force; stored with each order. */
  terms_version: string;
  /** The club's additions to the legal texts. */
  legal: Record<LegalName, KeptAddition & { as_of: string }>;
  tax: TaxSettings;
  /** Whether guests may pay by PayPal, provided there is an account. */
  paypal_offered: boolean;
  /** When reminders of unpaid orders are due. */
  reminders: ClubSettings['reminders'];
  /** Sender name and reply address of mails; empty for the club's own. */
  mail: { sender_name: string; reply_to: string };
}

export interface SettingsPort {
  settings: () => FestivalSettings;
}

export interface SettingsWriter {
  /** Puts committed settings into force. */
  putInForce: (settings: FestivalSettings) => void;
}

/** The club's settings from their stored JSON, which may lack fields of later versions; empty where none are stored. */
export function parseStoredSettings(json: string | undefined): Partial<FestivalSettings> {
  return JSON.parse(json ?? '{}');
}
