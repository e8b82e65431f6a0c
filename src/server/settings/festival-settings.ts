import type { Festival } from '../../contract/festival.ts';
import type { KeptAddition, LegalName } from '../../contract/legal.ts';
import type { Logo } from '../../contract/logo.ts';
import type { ClubSettings } from '../../contract/settings.ts';
import type { Sphere, UsualRate } from '../../domain/tax.ts';

/**
 * The VAT on invoices: none for a small business (§ 19 UStG), or one rate in percent included in every price, by the date
 * of the event.
 */
export type TaxSettings = { kind: 'small_business' } | ({ kind: 'rate' } & UsualRate);

/** All settings of the club: what guests see, and how the shop behaves. */
export interface FestivalSettings extends Omit<Festival, 'hero'> {
  /** The club's choice for the front page; guests get the result (`shownFestival`). */
  hero: ClubSettings['hero'];
  /** Prefix of every order number. */
  order_prefix: string;
  /** The current version of the terms of sale; stored with each order. */
  terms_version: string;
  /** The club's additions to the legal texts. */
  legal: Record<LegalName, KeptAddition & { as_of: string }>;
  tax: TaxSettings;
  /** Of prices that name none. */
  sphere: Sphere;
  datev: NonNullable<ClubSettings['datev']>;
  /** Whether guests may pay by PayPal if an account is configured. */
  paypal_offered: boolean;
  reminders: ClubSettings['reminders'];
  four_eyes: boolean;
  /** Six hex digits (domain/club-colors.ts). */
  accent_color: string;
  /** Null for none. */
  logo: Logo | null;
  backup: NonNullable<ClubSettings['backup']>;
  alarm: NonNullable<ClubSettings['alarm']>;
  payment_tolerance_cents: number;
  /** Sender name and reply address of mails; empty for those of the club. */
  mail: { sender_name: string; reply_to: string };
}

export interface SettingsPort {
  settings: () => FestivalSettings;
}

export interface SettingsWriter {
  /** Puts settings into force once they are committed. */
  putInForce: (settings: FestivalSettings) => void;
}

/** Parses stored settings, which may lack fields of later versions; empty if none are stored. */
export function parseStoredSettings(json: string | undefined): Partial<FestivalSettings> {
  return JSON.parse(json ?? '{}');
}
