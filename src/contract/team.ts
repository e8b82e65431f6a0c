import * as v from 'valibot';
import { permissions } from '../domain/permission.ts';
import { PersonEmail, PersonName } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Done, Id, IdInPath, MailQueued, StoredTimeText } from './wire.ts';

const Granted = v.pipe(
  v.array(v.picklist(permissions)),
  v.maxLength(permissions.length),
  v.transform((granted) => [...new Set(granted)]),
);

/** Somebody of the team, as those see him who manage it. */
export const Member = v.object({
  id: Id,
  firstname: v.string(),
  lastname: v.string(),
  email: v.string(),
  permissions: v.array(v.picklist(permissions)),
  /** Invited and without a password yet. */
  is_invited: v.boolean(),
  has_second_factor: v.boolean(),
  /** When one of the sessions was used last. */
  seen_at: v.nullable(StoredTimeText),
});
export type Member = v.InferOutput<typeof Member>;

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/office/team',
  summary: 'Das Team mit seinen Berechtigungen',
  access: 'team',
  answer: v.object({
    members: v.array(Member),
    /** Nobody may do anything before he has set up a second factor. */
    demands_second_factor: v.boolean(),
  }),
});

export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/office/team',
  summary: 'Jemanden ins Team einladen; die Mail führt zum Passwort',
  access: 'team',
  body: v.object({ email: PersonEmail, firstname: PersonName, lastname: PersonName, permissions: Granted }),
  answer: v.object({ ...MailQueued.entries, id: Id }),
});

export const inviteMemberAgain = endpoint({
  method: 'POST',
  path: '/api/office/team/:id/invitation',
  summary: 'Die Einladung noch einmal schicken; ältere Links gelten weiter, bis sie ablaufen',
  access: 'team',
  params: v.object({ id: IdInPath }),
  answer: MailQueued,
});

export const changeMember = endpoint({
  method: 'PUT',
  path: '/api/office/team/:id',
  summary: 'Name und Berechtigungen ändern; sie gelten sofort',
  access: 'team',
  params: v.object({ id: IdInPath }),
  body: v.object({ firstname: PersonName, lastname: PersonName, permissions: Granted }),
  answer: Done,
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/office/team/:id',
  summary: 'Jemanden aus dem Team nehmen; seine Anmeldungen enden sofort',
  access: 'team',
  params: v.object({ id: IdInPath }),
  answer: Done,
});

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
export type TeamAuditAction = (typeof teamDeeds)[number];

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

/** What is refused of accounts, their passwords and second factors; part of `refusals`. */
export const teamRefusals = {
  link_over: {
    status: 409,
    message: 'Dieser Link gilt nicht mehr. Bitte lass dir einen neuen schicken.',
  },
  set_up_over: {
    status: 409,
    message: 'Dieser Link gilt nicht mehr. Starte den Kartenshop neu, dann steht ein neuer in der Konsole.',
  },
  unknown_member: { status: 404, message: 'Diese Person gehört nicht mehr zum Team.' },
  member_exists: { status: 409, message: 'Mit dieser E-Mail-Adresse gehört schon jemand zum Team.' },
  last_of_team: {
    status: 409,
    message:
      'Mindestens eine Person muss das Team verwalten können. Gib diese Berechtigung erst jemand anderem.',
  },
  second_factor_needed: { status: 401, message: 'Nenne uns noch den Code aus deiner Authenticator-App.' },
  second_factor_wrong: {
    status: 422,
    message: 'Dieser Code stimmt nicht oder wurde schon benutzt. Nimm den nächsten, den die App zeigt.',
  },
  second_factor_on: { status: 409, message: 'Dein zweiter Faktor ist schon eingeschaltet.' },
  second_factor_off: { status: 409, message: 'Dein zweiter Faktor ist nicht eingeschaltet.' },
  second_factor_due: {
    status: 403,
    message: 'Euer Verein verlangt einen zweiten Faktor. Richte ihn zuerst unter „Mein Konto“ ein.',
  },
  own_second_factor: {
    status: 409,
    message: 'Deinen eigenen zweiten Faktor schaltest du unter „Mein Konto“ ab.',
  },
  password_guessable: {
    status: 422,
    message:
      'Dieses Passwort ist zu leicht zu erraten. Nimm lieber einen ganzen Satz oder einige Wörter, die nichts miteinander zu tun haben.',
  },
  password_own_name: {
    status: 422,
    message:
      'Dieses Passwort besteht fast nur aus deinem Namen, deiner E-Mail-Adresse oder dem Namen eures Vereins oder Festes. Nimm lieber einen ganzen Satz.',
  },
  password_wrong: { status: 422, message: 'Das ist nicht dein jetziges Passwort.' },
} as const;
