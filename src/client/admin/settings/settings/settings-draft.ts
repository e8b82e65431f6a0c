import * as v from 'valibot';
import { REQUIRED } from '../../../../contract/form-rules.ts';
import type { Picture } from '../../../../contract/pictures.ts';
import { type BackupsAnswer, ClubSettings, type StaffSettings } from '../../../../contract/settings.ts';
import { WINE } from '../../../../domain/club-colors.ts';
import { isSampleText, sampleFields } from '../../../../domain/sample-club.ts';
import { fieldErrors } from '../../forms/field-errors.ts';
import { formatTimeField, parseTimeField } from '../../forms/time-field.ts';
import { useDraft } from '../../forms/use-draft.ts';

/** By dotted name, as shown in the fields: times as in `datetime-local` fields, numbers as typed. */
export type SettingsTexts = Record<string, string>;

/** Those of backup and alarms come by a call of their own. */
type ShownSettings = StaffSettings & { backup: BackupsAnswer['settings']; alarm: BackupsAnswer['alarm'] };

/** The changed fields, and the version they are based on. */
interface SettingsDraft {
  version: number;
  changed: SettingsTexts;
}

export function textsFromSettings({
  club,
  bank,
  donation,
  tax,
  mail,
  hero,
  reminders,
  backup,
  alarm,
  datev,
  ...own
}: ShownSettings): SettingsTexts {
  return {
    title: own.title,
    motto: own.motto,
    tagline: own.tagline,
    starts_at: formatTimeField(own.starts_at),
    paypal_offered: String(own.paypal_offered),
    four_eyes: String(own.four_eyes ?? false),
    accent_color: own.accent_color ?? WINE,
    payment_term_days: String(own.payment_term_days),
    payment_tolerance_cents: String(own.payment_tolerance_cents ?? 0),
    hold_minutes: String(own.hold_minutes),
    most_held_seats: String(own.most_held_seats),
    order_prefix: own.order_prefix,
    'hero.colors': hero.colors,
    'hero.own_color': hero.own_color,
    'hero.picture': pictureToText(hero.picture),
    ...prefixed('club', club),
    ...prefixed('bank', bank),
    ...prefixed('mail', mail),
    ...prefixed('reminders', reminders),
    ...prefixed('backup', backup),
    ...prefixed('alarm', alarm),
    ...prefixed('donation', donation ?? { label: '', url: '' }),
    'tax.kind': tax.kind,
    'tax.percent': tax.kind === 'rate' ? percentText(tax.percent) : '',
    'tax.before': tax.kind === 'rate' ? (tax.earlier?.before ?? '') : '',
    'tax.percent_before': tax.kind === 'rate' && tax.earlier ? percentText(tax.earlier.percent) : '',
    sphere: own.sphere ?? '',
    ...prefixed('datev', datev ?? {}),
  };
}

type ParsedSettings = { settings: ClubSettings } | { errors: Record<string, string> };

/** The settings, or messages by field. */
export function parseTexts(texts: SettingsTexts): ParsedSettings {
  const { title, motto, tagline, starts_at = '', order_prefix } = texts;
  const donation = unprefixed('donation', texts);
  const read = v.safeParse(ClubSettings, {
    title,
    motto,
    tagline,
    order_prefix,
    starts_at: parseTimeField(starts_at) ?? '',
    hero: {
      colors: texts['hero.colors'],
      own_color: texts['hero.own_color'],
      picture: pictureFromTexts(texts),
    },
    club: unprefixed('club', texts),
    bank: unprefixed('bank', texts),
    mail: unprefixed('mail', texts),
    donation: Object.values(donation).every((text) => text.trim() === '') ? null : donation,
    tax:
      texts['tax.kind'] === 'rate'
        ? {
            kind: 'rate',
            percent: parseRequiredNumber(texts['tax.percent']),
            ...(texts['tax.before'] && {
              earlier: {
                before: texts['tax.before'],
                percent: parseRequiredNumber(texts['tax.percent_before']),
              },
            }),
          }
        : { kind: 'small_business' },
    paypal_offered: texts.paypal_offered === 'true',
    four_eyes: texts.four_eyes === 'true',
    accent_color: texts.accent_color,
    payment_term_days: parseRequiredNumber(texts.payment_term_days),
    reminders: parseReminders(unprefixed('reminders', texts)),
    backup: {
      is_nightly: texts['backup.is_nightly'] === 'true',
      hour: parseRequiredNumber(texts['backup.hour']),
    },
    alarm: unprefixed('alarm', texts),
    // An earlier version of the server knows neither.
    sphere: texts.sphere || undefined,
    datev: texts['datev.bank'] === undefined ? undefined : parseDatev(texts),
    payment_tolerance_cents: parseRequiredNumber(texts.payment_tolerance_cents),
    hold_minutes: parseRequiredNumber(texts.hold_minutes),
    most_held_seats: parseRequiredNumber(texts.most_held_seats),
  });
  if (read.success) return { settings: read.output };
  const messages = fieldErrors(read.issues);
  return { errors: messages.starts_at === undefined ? messages : { ...messages, starts_at: REQUIRED } };
}

function parseDatev(texts: SettingsTexts) {
  return { ...unprefixed('datev', texts), has_tax_keys: texts['datev.has_tax_keys'] === 'true' };
}

const percentText = (percent: number) => String(percent).replace('.', ',');

/** As JSON, because a draft holds only texts. */
export function pictureToText(picture: Picture | null): string {
  return picture === null ? '' : JSON.stringify(picture);
}

export function pictureFromTexts({ 'hero.picture': text = '' }: SettingsTexts): Picture | null {
  return text === '' ? null : JSON.parse(text);
}

export function isBankChanged(now: SettingsTexts, texts: SettingsTexts): boolean {
  const plain = (all: SettingsTexts) =>
    JSON.stringify({ ...unprefixed('bank', all), iban: all['bank.iban']?.replace(/\s/g, '').toUpperCase() });
  return plain(now) !== plain(texts);
}

function prefixed(group: string, fields: Record<string, string | number | boolean>): SettingsTexts {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [`${group}.${name}`, String(value)]),
  );
}

function parseReminders({ is_automatic, ...days }: SettingsTexts) {
  const numbers = Object.entries(days).map(([name, text]) => [name, parseRequiredNumber(text)]);
  return { ...Object.fromEntries(numbers), is_automatic: is_automatic === 'true' };
}

function unprefixed(group: string, texts: SettingsTexts): SettingsTexts {
  const begin = `${group}.`;
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([name]) => name.startsWith(begin))
      .map(([name, text]) => [name.slice(begin.length), text]),
  );
}

/** NaN if it is empty or not a number. Unlike `parseNumber` it accepts no unit. */
function parseRequiredNumber(text = ''): number {
  const plain = text.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

export interface SettingsForm {
  texts: SettingsTexts;
  isTouched: boolean;
  /** The names of the fields that are not saved yet. */
  changed: string[];
  /** Somebody else has saved since the first unsaved change. */
  isOutdated: boolean;
  /** The version the unsaved changes are based on. */
  version: number;
  set: (name: string, text: string) => void;
  /** Whether the text of a field is still the sample club's. */
  isSample: (name: string) => boolean;
  discard: () => void;
  /** Keeps the changes as changes of the server's current version. */
  rebase: () => void;
  markSent: () => void;
  settle: () => void;
}

/** Only changed fields are drafts; all others follow the server. */
export function useSettingsDraft(settings: ShownSettings): SettingsForm {
  const current: SettingsDraft = { version: settings.version, changed: {} };
  const { value, isTouched, isOutdated, set, discard, ...saving } = useDraft(
    'settings-draft',
    current,
    'version',
  );
  const now = textsFromSettings(settings);
  const texts = { ...now, ...value.changed };
  return {
    texts,
    isTouched,
    changed: Object.keys(value.changed),
    isOutdated,
    version: value.version,
    set(name, text) {
      const changed = { ...value.changed, [name]: text };
      if (name === 'bank.iban' && !changed['bank.bic'])
        changed['bank.bic'] = isSameBank(text, now[name]) ? (now['bank.bic'] ?? '') : '';
      Object.assign(changed, goneWithSample(name, text, now, texts));
      for (const [one, typed] of Object.entries(changed)) if (typed === now[one]) delete changed[one];
      if (Object.keys(changed).length === 0) discard();
      else set({ changed });
    },
    isSample: (name) => isSampleText(name, texts[name] ?? ''),
    discard,
    ...saving,
  };
}

/** By a text of the sample club: what is wrong for any other, because it belongs to it. */
const GONE_WITH_SAMPLE: Record<string, string[]> = {
  'bank.iban': ['bank.bank_name', 'donation.label', 'donation.url'],
  'club.register_court': ['club.register_number'],
  'club.city': ['club.zipcode'],
};

/** Only what nobody has changed; it comes back with the sample's text. */
function goneWithSample(name: string, text: string, now: SettingsTexts, texts: SettingsTexts): SettingsTexts {
  if (!isSampleText(name, now[name] ?? '')) return {};
  const gone = (GONE_WITH_SAMPLE[name] ?? []).flatMap((one) => {
    const saved = now[one] ?? '';
    const isOwn = sampleFields.some((field) => field === one) && !isSampleText(one, saved);
    if (isOwn || !['', saved].includes(texts[one] ?? '')) return [];
    return [[one, isSampleText(name, text) ? saved : '']];
  });
  return Object.fromEntries(gone);
}

/** Whether two IBANs name the same bank in Germany; the BIC of another one would be wrong. */
function isSameBank(iban: string, other = ''): boolean {
  const bankOf = (text: string) => text.replace(/\s/g, '').slice(4, 12);
  return bankOf(iban) === bankOf(other);
}
