import * as v from 'valibot';
import { permissions } from '../domain/permission.ts';
import { endpoint } from './endpoint.ts';
import { StoredTimeText } from './wire.ts';

/** What is done to accounts, to phones at the gates, and to what is gone with its own history. */
export const teamDeeds = [
  'first',
  'invited',
  'invited_again',
  'changed',
  'removed',
  'password_set',
  'password_changed',
  'second_factor_on',
  'second_factor_off',
  'second_factor_reset',
  'second_factor_demanded',
  'second_factor_optional',
  'recovery_codes',
  'device_made',
  'device_paired_anew',
  'device_revoked',
  'layout_deleted',
  'event_deleted',
  'discount_deleted',
  'person_erased',
] as const;
export type TeamDeed = (typeof teamDeeds)[number];

export const TeamEntry = v.object({
  id: v.number(),
  at: StoredTimeText,
  /** Who did it, by the name he had then. */
  who: v.string(),
  what: v.picklist(teamDeeds),
  /** Whose account, `Anna Groß <anna@weinfest.example>`, or the phone or what is gone by its name; empty for the whole team. */
  member: v.string(),
  /** What he may do from then on; null where that did not change. */
  permissions: v.nullable(v.array(v.picklist(permissions))),
});
export type TeamEntry = v.InferOutput<typeof TeamEntry>;

export const readTeamHistory = endpoint({
  method: 'GET',
  path: '/api/office/team/history',
  summary:
    'Wer wessen Konto geändert, Einlassgeräte angelegt oder abgemeldet und Pläne, Veranstaltungen, Rabattaktionen oder die Daten eines Gastes gelöscht hat, das Neueste zuerst',
  access: 'team',
  query: v.object({
    /** Older than this entry. */
    before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
  }),
  answer: v.object({
    entries: v.array(TeamEntry),
    /** What to ask for next; null after the oldest. */
    before: v.nullable(v.number()),
  }),
});
export type TeamHistoryPage = v.InferOutput<typeof readTeamHistory.answer>;
