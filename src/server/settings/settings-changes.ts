import type { ClubSettings, SettingsChange } from '../../contract/settings.ts';

/** Whether money would go to another account or holder; spaces are ignored. */
export function isOtherBank(bank: ClubSettings['bank'], other: ClubSettings['bank']): boolean {
  const plain = (account: ClubSettings['bank']) =>
    [account.holder, account.iban.replace(/\s/g, '').toUpperCase(), account.bic, account.bank_name].join(
      '\n',
    );
  return plain(bank) !== plain(other);
}

/** The differences by field; changes of the bank account are listed without values. */
export function changesOf(before: ClubSettings, after: ClubSettings): SettingsChange[] {
  const [old, wanted] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(wanted)])];
  return names
    .map((field): SettingsChange => ({ field, from: old[field] ?? '', to: wanted[field] ?? '' }))
    .filter(({ from, to }) => from !== to)
    .map((change) => (isBankField(change) ? { field: change.field, from: null, to: null } : change));
}

export function isBankField({ field }: Pick<SettingsChange, 'field'>): boolean {
  return field.startsWith('bank.');
}

/** All fields by their dotted paths. */
function fieldsOf(settings: ClubSettings): Record<string, string> {
  const { club, bank, donation, tax, mail, hero, reminders, backup, alarm, datev, ...own } = settings;
  const iban = bank.iban.replace(/\s/g, '').toUpperCase();
  const groups = {
    club,
    bank: { ...bank, iban },
    donation: donation ?? {},
    tax: flatTax(tax),
    datev: datev ?? {},
    mail,
    reminders,
    backup: backup ?? {},
    alarm: alarm ?? {},
    hero: { ...hero, picture: hero.picture?.id ?? '' },
  };
  return Object.fromEntries([
    ...Object.entries(own).map(([name, value]) => [name, String(value)]),
    ...Object.entries(groups).flatMap(([group, fields]) =>
      Object.entries(fields).map(([name, value]) => [`${group}.${name}`, String(value)]),
    ),
  ]);
}

function flatTax(tax: ClubSettings['tax']): Record<string, string | number> {
  if (tax.kind !== 'rate') return { kind: tax.kind };
  const { kind, percent, earlier } = tax;
  return { kind, percent, ...(earlier && { before: earlier.before, percent_before: earlier.percent }) };
}
