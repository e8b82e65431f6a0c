import * as v from 'valibot';
import { ClubSettings } from './club-settings.ts';
import { endpoint } from './endpoint.ts';
import { CurrentPassword } from './profile.ts';
import { Done, MailQueued, StoredTimeText } from './wire.ts';

/** One field that somebody changed, by its dotted name (`club.street`). */
export const SettingsChange = v.object({
  field: v.string(),
  /** Both `null` for the bank account, which is written down nowhere else. */
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
});
export type SettingsChange = v.InferOutput<typeof SettingsChange>;

export const SettingsEntry = v.object({
  id: v.number(),
  at: StoredTimeText,
  /** Who did it, by the name he had then. */
  who: v.string(),
  changes: v.array(SettingsChange),
});
export type SettingsEntry = v.InferOutput<typeof SettingsEntry>;

/** Which state of the settings somebody has seen who changes them. */
const Version = v.pipe(v.number(), v.integer(), v.minValue(0));

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/office/settings',
  summary: 'Alles, was der Verein selbst festlegt, mit den letzten Änderungen',
  access: 'settings',
  answer: v.object({
    settings: v.object({ ...ClubSettings.entries, version: Version }),
    /** The newest first. */
    history: v.array(SettingsEntry),
    /** The server knows an account at PayPal. */
    has_paypal_account: v.boolean(),
  }),
});
export type OfficeSettings = v.InferOutput<typeof readSettings.answer>['settings'];
export type SettingsAnswer = v.InferOutput<typeof readSettings.answer>;

export const changeSettings = endpoint({
  method: 'PUT',
  path: '/api/office/settings',
  summary: 'Die Einstellungen ändern; ein anderes Bankkonto verlangt das eigene Passwort noch einmal',
  access: 'settings',
  body: v.object({
    ...ClubSettings.entries,
    version: Version,
    current_password: v.optional(v.union([v.literal(''), CurrentPassword])),
  }),
  answer: Done,
});

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/office/settings/test-mail',
  summary: 'Eine Testmail an die eigene Adresse in den Postausgang legen',
  access: 'settings',
  answer: v.object({ ...MailQueued.entries, to: v.string() }),
});
