/** The tabs of the settings, as their addresses name them (`#geld`). */
export const settingsTabs = [
  'fest',
  'verein',
  'geld',
  'bestellungen',
  'emails',
  'sicherung',
  'verlauf',
] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export const tabLabels: Record<SettingsTab, string> = {
  fest: 'Fest',
  verein: 'Verein',
  geld: 'Geld',
  bestellungen: 'Bestellungen',
  emails: 'E-Mails',
  sicherung: 'Sicherung',
  verlauf: 'Verlauf',
};

const TABS_OF_FIELDS: ReadonlyArray<[RegExp, SettingsTab]> = [
  [/^(bank|tax|datev|donation)\.|^(club\.tax_number|sphere|four_eyes|current_password)$/, 'geld'],
  [/^club\.|^accent_color$/, 'verein'],
  [/^reminders\.|^(paypal_|payment_|hold_|most_held_|order_prefix)/, 'bestellungen'],
  [/^(mail|alarm)\./, 'emails'],
  [/^backup\./, 'sicherung'],
];

/** Where a field stands, by its name or that of its message (`tax.earlier.before`). */
export function tabOfField(field: string): SettingsTab {
  return TABS_OF_FIELDS.find(([pattern]) => pattern.test(field))?.[1] ?? 'fest';
}

/** The headings of those sections that are not called as their tab. */
const TABS_OF_SECTIONS: Record<string, SettingsTab> = {
  logo: 'verein',
  bank: 'geld',
  steuer: 'geld',
  spenden: 'geld',
  bestellen: 'bestellungen',
  erinnern: 'bestellungen',
  mail: 'emails',
  meldungen: 'emails',
};

/** An address names a tab, a section or a field. */
export function tabOfAddress({ hash }: { hash: string }): SettingsTab {
  const asked = hash.slice(1);
  return settingsTabs.find((tab) => tab === asked) ?? TABS_OF_SECTIONS[asked] ?? tabOfField(asked);
}
