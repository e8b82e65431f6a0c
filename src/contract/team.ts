import * as v from 'valibot';
import { permissions } from '../domain/permission.ts';
import { CurrentPassword, PersonEmail, PersonName, SecondFactorCode } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Done, Id, IdInPath, MailQueued, StoredTimeText } from './wire.ts';

/** The actions of the team's audit log, also about devices and about things deleted with their own logs. */
export const teamAuditActions = [
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
  'invitation_link',
  'second_factor_sensitive',
  'handed_over',
  'sessions_ended',
  'archive_made',
] as const;

const Granted = v.pipe(
  v.array(v.picklist(permissions)),
  v.maxLength(permissions.length),
  v.transform((granted) => [...new Set(granted)]),
);

/** A team member, for those who manage the team. */
export const Member = v.object({
  id: Id,
  firstname: v.string(),
  lastname: v.string(),
  email: v.string(),
  permissions: v.array(v.picklist(permissions)),
  /** Invited, without a password yet. */
  is_invited: v.boolean(),
  has_second_factor: v.boolean(),
  /** The last use of any session. */
  seen_at: v.nullable(StoredTimeText),
});
export type Member = v.InferOutput<typeof Member>;

export type TeamAuditAction = (typeof teamAuditActions)[number];

export const TeamEntry = v.object({
  id: v.number(),
  at: StoredTimeText,
  /** The member's name at that time, and with which account; null where that is not known. */
  who: v.string(),
  who_id: v.optional(v.nullable(Id)),
  /** The address of that account; null once it is gone. */
  who_email: v.optional(v.nullable(v.string())),
  what: v.picklist(teamAuditActions),
  /** The account, `Anna Groß <anna@weinfest.example>`, or the name of a device or deleted thing; empty for the whole team. */
  member: v.string(),
  /** The new permissions; null if unchanged. */
  permissions: v.nullable(v.array(v.picklist(permissions))),
});
export type TeamEntry = v.InferOutput<typeof TeamEntry>;

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/office/team',
  summary: 'Das Team mit seinen Berechtigungen',
  access: 'team',
  answer: v.object({
    members: v.array(Member),
    /** A second factor is required before any permission is effective. */
    demands_second_factor: v.boolean(),
    /** It is required only of those who may see orders, settings or the team. */
    only_sensitive: v.optional(v.literal(true)),
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

export const makeInvitationLink = endpoint({
  method: 'POST',
  path: '/api/office/team/:id/invitation-link',
  summary: 'Ein Link zum Passwort für jemanden, der eingeladen ist, zum Weitergeben; nur ohne Mailserver',
  access: 'team',
  params: v.object({ id: IdInPath }),
  answer: v.object({ link: v.string() }),
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

/** Secrets that the server is started with. */
export const secretNames = [
  'BACKUP_PASSPHRASE',
  'BACKUP_S3_SECRET',
  'SMTP_URL',
  'DATABASE_URL',
  'PAYPAL_SECRET',
] as const;
export type SecretName = (typeof secretNames)[number];

export const readHandover = endpoint({
  method: 'GET',
  path: '/api/office/handover',
  summary:
    'Was findet, wer den Shop übernimmt: Adresse, Ort der Sicherungen und welche Geheimnisse es gibt, nie diese selbst',
  access: 'team',
  answer: v.object({
    /** Without a trailing slash. */
    address: v.string(),
    secrets: v.array(v.object({ name: v.picklist(secretNames), is_set: v.boolean() })),
    /** A folder on the server or the address of a bucket. */
    backup_place: v.string(),
  }),
});
export type Handover = v.InferOutput<typeof readHandover.answer>;

export const handOver = endpoint({
  method: 'POST',
  path: '/api/office/handover',
  summary:
    'Die eigenen Berechtigungen jemandem geben, der es mit seinem Passwort bestätigt; die eigenen Anmeldungen enden',
  access: 'team',
  body: v.object({
    successor: Id,
    /** Which of the own permissions the caller keeps. */
    kept: Granted,
    current_password: CurrentPassword,
    successor_password: CurrentPassword,
    /** Of the successor's second factor, if there is one. */
    successor_code: v.optional(SecondFactorCode),
  }),
  answer: Done,
});

export const readTeamHistory = endpoint({
  method: 'GET',
  path: '/api/office/team/history',
  summary:
    'Wer wessen Konto geändert, Einlassgeräte angelegt oder abgemeldet und Pläne, Veranstaltungen, Rabattaktionen oder die Daten eines Gastes gelöscht hat, das Neueste zuerst',
  access: 'team',
  query: v.object({
    /** Only entries older than this id. */
    before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
  }),
  answer: v.object({
    entries: v.array(TeamEntry),
    /** The id to continue from; null after the oldest entry. */
    before: v.nullable(v.number()),
  }),
});
export type TeamHistoryPage = v.InferOutput<typeof readTeamHistory.answer>;

/** Refusals about accounts, passwords and second factors; part of `refusals`. */
export const teamRefusals = {
  mails_are_sent: {
    status: 409,
    message: 'Hier geht jede Einladung als E-Mail hinaus. Den Link darin sieht nur, wer eingeladen ist.',
  },
  link_over: {
    status: 409,
    message: 'Dieser Link gilt nicht mehr. Bitte lass dir einen neuen schicken.',
  },
  set_up_over: {
    status: 409,
    message: 'Dieser Link gilt nicht mehr. Starte den Kartenshop neu, dann steht ein neuer in der Konsole.',
  },
  unknown_member: { status: 404, message: 'Diese Person gehört nicht mehr zum Team.' },
  too_many_invitations: {
    status: 429,
    message:
      'An diese Adresse gingen gerade schon mehrere Einladungen. Versuche es in einer Stunde noch einmal.',
  },
  member_exists: { status: 409, message: 'Mit dieser E-Mail-Adresse gehört schon jemand zum Team.' },
  last_of_team: {
    status: 409,
    message:
      'Mindestens eine Person muss das Team verwalten können. Gib diese Berechtigung erst jemand anderem.',
  },
  not_yours_to_grant: {
    status: 403,
    message: 'Du kannst nur Berechtigungen vergeben, die du selbst hast.',
  },
  last_to_grant: {
    status: 409,
    message:
      'Eine dieser Berechtigungen könnte danach niemand mehr vergeben. Gib sie erst jemand anderem, der auch das Team verwaltet.',
  },
  successor_unfit: {
    status: 409,
    message: 'Übernehmen kann nur ein anderes Mitglied des Teams, das schon ein Passwort hat.',
  },
  successor_password_wrong: { status: 422, message: 'Dieses Passwort stimmt nicht.' },
  successor_code_needed: {
    status: 422,
    message: 'Hier fehlt noch der Code aus der Authenticator-App.',
  },
  second_factor_needed: { status: 401, message: 'Nenne uns noch den Code aus deiner Authenticator-App.' },
  second_factor_wrong: {
    status: 422,
    message: 'Dieser Code stimmt nicht oder wurde schon benutzt. Nimm den nächsten, den die App zeigt.',
  },
  second_factor_not_begun: {
    status: 409,
    message: 'Es ist kein zweiter Faktor vorbereitet. Beginne die Einrichtung noch einmal.',
  },
  second_factor_first: {
    status: 409,
    message: 'Richte zuerst deinen eigenen zweiten Faktor unter „Mein Konto“ ein.',
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
