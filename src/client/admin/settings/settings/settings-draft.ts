import * as v from 'valibot';
import { REQUIRED } from '../../../../contract/form-rules.ts';
import type { Picture } from '../../../../contract/pictures.ts';
import { ClubSettings, type OfficeSettings } from '../../../../contract/settings.ts';
import { storedTimeOf, wallTimeOf } from '../../../../domain/stored-time.ts';
import { fieldErrors } from '../../forms/field-errors.ts';

/** Every field by its dotted name, as it stands in its control: the start as the clock on the wall, numbers as typed. */
export type SettingsTexts = Record<string, string>;

/** What somebody has changed and not yet saved, and which state of the settings he saw when he began. */
export interface SettingsDraft {
  version: number;
  changed: SettingsTexts;
}

/** The fields as the server has them. */
export function textsOf({
  club,
  bank,
  donation,
  tax,
  mail,
  hero,
  reminders,
  ...own
}: OfficeSettings): SettingsTexts {
  return {
    title: own.title,
    motto: own.motto,
    tagline: own.tagline,
    starts_at: wallTimeOf(own.starts_at).slice(0, 16),
    paypal_offered: String(own.paypal_offered),
    payment_term_days: String(own.payment_term_days),
    hold_minutes: String(own.hold_minutes),
    most_held_seats: String(own.most_held_seats),
    order_prefix: own.order_prefix,
    'hero.colors': hero.colors,
    'hero.own_color': hero.own_color,
    'hero.picture': textOfPicture(hero.picture),
    ...named('club', club),
    ...named('bank', bank),
    ...named('mail', mail),
    ...named('reminders', reminders),
    ...named('donation', donation ?? { label: '', url: '' }),
    'tax.kind': tax.kind,
    'tax.percent': tax.kind === 'rate' ? String(tax.percent).replace('.', ',') : '',
  };
}

type Reading = { settings: ClubSettings } | { errors: Record<string, string> };

/** What the fields say, or what is wrong with which of them. */
export function readTexts(texts: SettingsTexts): Reading {
  const { title, motto, tagline, starts_at = '', order_prefix } = texts;
  const donation = groupOf('donation', texts);
  const read = v.safeParse(ClubSettings, {
    title,
    motto,
    tagline,
    order_prefix,
    starts_at: storedStart(starts_at) ?? '',
    hero: {
      colors: texts['hero.colors'],
      own_color: texts['hero.own_color'],
      picture: pictureOf(texts),
    },
    club: groupOf('club', texts),
    bank: groupOf('bank', texts),
    mail: groupOf('mail', texts),
    donation: Object.values(donation).every((text) => text.trim() === '') ? null : donation,
    tax:
      texts['tax.kind'] === 'rate'
        ? { kind: 'rate', percent: numberOf(texts['tax.percent']) }
        : { kind: 'small_business' },
    paypal_offered: texts.paypal_offered === 'true',
    payment_term_days: numberOf(texts.payment_term_days),
    reminders: remindersOf(groupOf('reminders', texts)),
    hold_minutes: numberOf(texts.hold_minutes),
    most_held_seats: numberOf(texts.most_held_seats),
  });
  if (read.success) return { settings: read.output };
  const messages = fieldErrors(read.issues);
  return { errors: messages.starts_at === undefined ? messages : { ...messages, starts_at: REQUIRED } };
}

/** The stored time of the start's field; `null` where it is empty or half filled in. */
export function storedStart(wall: string): string | null {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall) ? storedTimeOf(`${wall}:00`) : null;
}

/** The picture of the front page as a field of text. */
export function textOfPicture(picture: Picture | null): string {
  return picture === null ? '' : JSON.stringify(picture);
}

/** The picture of the front page, as it was uploaded. */
export function pictureOf({ 'hero.picture': text = '' }: SettingsTexts): Picture | null {
  return text === '' ? null : (JSON.parse(text) as Picture);
}

/** Whether money would go elsewhere than it does now. */
export function isBankChanged(now: SettingsTexts, texts: SettingsTexts): boolean {
  const plain = (all: SettingsTexts) =>
    JSON.stringify({ ...groupOf('bank', all), iban: all['bank.iban']?.replace(/\s/g, '').toUpperCase() });
  return plain(now) !== plain(texts);
}

function named(group: string, fields: Record<string, string | number | boolean>): SettingsTexts {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [`${group}.${name}`, String(value)]),
  );
}

function remindersOf({ is_automatic, ...days }: SettingsTexts) {
  const numbers = Object.entries(days).map(([name, text]) => [name, numberOf(text)]);
  return { ...Object.fromEntries(numbers), is_automatic: is_automatic === 'true' };
}

function groupOf(group: string, texts: SettingsTexts): SettingsTexts {
  const begin = `${group}.`;
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([name]) => name.startsWith(begin))
      .map(([name, text]) => [name.slice(begin.length), text]),
  );
}

/** What was typed as a number; NaN for what is none. */
function numberOf(text = ''): number {
  const plain = text.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}
