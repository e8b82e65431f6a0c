import type { ComponentProps } from 'react';
import type { EveningName } from '../../../../domain/evening-colors.ts';

/** A field's dotted name, and the props of its control. */
export interface SettingsField
  extends Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'spellCheck'> {
  name: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
  maxLength?: number;
}

const festival: SettingsField[] = [
  { name: 'title', label: 'Name des Festes', maxLength: 80 },
  { name: 'motto', label: 'Motto', hint: 'Steht groß auf der Startseite.', maxLength: 80 },
  { name: 'tagline', label: 'Satz darunter', maxLength: 160 },
  { name: 'starts_at', label: 'Tag und Uhrzeit', type: 'datetime-local' },
];

const club: SettingsField[] = [
  { name: 'club.name', label: 'Name des Vereins', autoComplete: 'organization', maxLength: 100 },
  { name: 'club.street', label: 'Straße und Hausnummer', maxLength: 200 },
  { name: 'club.zipcode', label: 'Postleitzahl', inputMode: 'numeric', maxLength: 20 },
  { name: 'club.city', label: 'Stadt', maxLength: 100 },
  { name: 'club.email', label: 'E-Mail für Gäste', type: 'email', maxLength: 254 },
  { name: 'club.telephone', label: 'Telefon für Gäste', type: 'tel', maxLength: 50 },
  { name: 'club.represented_by', label: 'Vertreten durch', maxLength: 200 },
  { name: 'club.register_court', label: 'Registergericht', isOptional: true, maxLength: 100 },
  { name: 'club.register_number', label: 'Registernummer', isOptional: true, maxLength: 50 },
];

const bank: SettingsField[] = [
  { name: 'bank.holder', label: 'Kontoinhaber', maxLength: 70 },
  { name: 'bank.iban', label: 'IBAN', maxLength: 50, spellCheck: false },
  { name: 'bank.bank_name', label: 'Bank', isOptional: true, maxLength: 100 },
];

/** Within the EEA neither transfers nor GiroCodes need it. */
const bic: SettingsField = {
  name: 'bank.bic',
  label: 'BIC',
  hint: 'Nur für Konten außerhalb der EU nötig.',
  isOptional: true,
  maxLength: 20,
  spellCheck: false,
};

const tax: SettingsField[] = [
  {
    name: 'club.tax_number',
    label: 'Steuernummer oder USt-IdNr.',
    hint: 'Ohne sie warten Rechnungen über 250 €, die Karten nicht.',
    isOptional: true,
    maxLength: 50,
  },
];

/** Which account numbers a club has, its tax adviser knows. */
const datev: SettingsField[] = [
  { name: 'datev.consultant', label: 'Beraternummer' },
  { name: 'datev.client', label: 'Mandantennummer' },
  { name: 'datev.bank', label: 'Konto der Bank' },
  { name: 'datev.paypal', label: 'Konto für PayPal' },
  { name: 'datev.overpaid', label: 'Konto für Überzahlungen', hint: 'Was zu viel kam und zurückgeht.' },
  { name: 'datev.ideal', label: 'Erlöse ideeller Bereich' },
  { name: 'datev.assets', label: 'Erlöse Vermögensverwaltung' },
  { name: 'datev.purpose', label: 'Erlöse Zweckbetrieb' },
  { name: 'datev.business', label: 'Erlöse wirtschaftlicher Geschäftsbetrieb' },
].map((field) => ({ ...field, inputMode: 'numeric', isOptional: true, maxLength: 8 }) as const);

const orders: SettingsField[] = [
  { name: 'payment_term_days', label: 'Zahlungsziel in Tagen', inputMode: 'numeric' },
  { name: 'hold_minutes', label: 'Plätze festhalten, in Minuten', inputMode: 'numeric' },
  { name: 'most_held_seats', label: 'Höchstens Plätze je Gast', inputMode: 'numeric' },
  {
    name: 'order_prefix',
    label: 'Beginn der Bestellnummer',
    hint: 'Gilt für neue Bestellungen.',
    maxLength: 6,
    spellCheck: false,
  },
  {
    name: 'payment_tolerance_cents',
    label: 'Fehlbetrag erlassen bis, in Cent',
    hint: '0: nie. Gilt im Kontoauszug.',
    inputMode: 'numeric',
  },
];

const reminders: SettingsField[] = [
  {
    name: 'reminders.friendly_days',
    label: 'Freundliche Erinnerung, Tage vor dem Zahlungsziel',
    hint: '0: keine.',
    inputMode: 'numeric',
  },
  {
    name: 'reminders.last_days',
    label: 'Letzte Erinnerung, Tage nach dem Zahlungsziel',
    hint: '0: keine.',
    inputMode: 'numeric',
  },
  {
    name: 'reminders.deadline_days',
    label: 'Neue Frist in der letzten Erinnerung, in Tagen',
    hint: 'Vom Tag an, an dem sie hinausgeht.',
    inputMode: 'numeric',
  },
  {
    name: 'reminders.cancel_days',
    label: 'Von selbst stornieren, Tage nach dieser Frist',
    hint: '0: nie. Sonst gehen die Plätze wieder in den Verkauf.',
    inputMode: 'numeric',
  },
];

const donation: SettingsField[] = [
  { name: 'donation.label', label: 'Aufschrift des Spendenknopfs', isOptional: true, maxLength: 100 },
  {
    name: 'donation.url',
    label: 'Wohin er führt',
    hint: 'Beides leer: kein Knopf.',
    type: 'url',
    isOptional: true,
    maxLength: 500,
  },
];

const mail: SettingsField[] = [
  {
    name: 'mail.sender_name',
    label: 'Name des Absenders',
    hint: 'Leer: der Name des Vereins.',
    isOptional: true,
    maxLength: 100,
  },
  {
    name: 'mail.reply_to',
    label: 'Antworten an',
    hint: 'Leer: die E-Mail für Gäste.',
    type: 'email',
    isOptional: true,
    maxLength: 254,
  },
];

const backup: SettingsField[] = [
  {
    name: 'backup.hour',
    label: 'Ab welcher Stunde',
    hint: '0 bis 23.',
    inputMode: 'numeric',
  },
];

const alarm: SettingsField[] = [
  { name: 'alarm.email', label: 'E-Mail für Meldungen', type: 'email', isOptional: true, maxLength: 254 },
  {
    name: 'alarm.second_email',
    label: 'Zweite E-Mail für Meldungen',
    type: 'email',
    isOptional: true,
    maxLength: 254,
  },
];

export const settingsFields = {
  festival,
  club,
  bank,
  bankMore: [bic],
  tax,
  datev,
  orders,
  reminders,
  donation,
  mail,
  backup,
  alarm,
};

const labels: Record<string, string> = {
  ...Object.fromEntries(
    Object.values(settingsFields).flatMap((all) => all.map(({ name, label }) => [name, label])),
  ),
  'hero.colors': 'Farben der Startseite',
  'hero.own_color': 'Eigene Farbe',
  'hero.picture': 'Bild der Startseite',
  logo: 'Logo',
  'tax.kind': 'Umsatzsteuer',
  'reminders.is_automatic': 'Erinnerungen senden',
  'backup.is_nightly': 'Jede Nacht sichern',
  paypal_offered: 'PayPal anbieten',
  accent_color: 'Farbe des Vereins',
  four_eyes: 'Vier Augen bei Erstattungen',
  'tax.percent': 'Steuersatz',
  'tax.before': 'Früherer Steuersatz bis',
  'tax.percent_before': 'Früherer Steuersatz',
  sphere: 'Üblicher Bereich',
  'datev.has_tax_keys': 'DATEV mit Steuerschlüsseln',
  'legal.terms': 'AGB, Fassung',
  'legal.privacy': 'Datenschutzerklärung, Fassung',
  'legal.imprint': 'Impressum, Fassung',
};

/** What else somebody might type to find a field. */
const otherWords: Record<string, string> = {
  payment_term_days: 'zahlungsfrist fällig',
  hold_minutes: 'reservieren warenkorb',
  order_prefix: 'nummernkreis',
  'bank.iban': 'konto bankverbindung',
  'club.tax_number': 'finanzamt',
  'tax.kind': 'steuersatz mehrwertsteuer',
  'donation.label': 'spende',
  'mail.reply_to': 'antwort reply',
  'reminders.is_automatic': 'mahnung mahnen',
  'backup.is_nightly': 'sicherung backup',
  'hero.picture': 'foto',
};

/** On a page of their own, or shown only after another choice. */
const notAtOnce = /^(legal\.|tax\.(percent|before)|hero\.own_color)/;

/** The settings' fields by their names, to be searched; `#<name>` leads to each on the settings page. */
export const findableSettings = Object.entries(labels)
  .filter(([name]) => !notAtOnce.test(name))
  .map(([name, label]) => ({ name, label, words: otherWords[name] ?? '' }));

/** Falls back to the name for fields without a label. */
export function fieldLabel(name: string): string {
  return labels[name] ?? name;
}

export const eveningLabels: Record<EveningName, string> = {
  dusk: 'Abendrot',
  blue_hour: 'Blaue Stunde',
  leaves: 'Weinlaub',
  own: 'Eigene Farbe',
};
