import * as v from 'valibot';
import { permissions } from '../domain/permission.ts';
import { endpoint } from './endpoint.ts';
import {
  FORGOTTEN_PASSWORD_RULES,
  LOGIN_RULES,
  NEW_PASSWORD_RULES,
  PERSON_RULES,
  REQUIRED,
} from './form-rules.ts';
import { Done, IdInPath, MailQueued, StoredTimeText, textField } from './wire.ts';

/** First or last name of a team member. */
export const PersonName = textField(PERSON_RULES.firstname);

/** The e-mail address of a team member, also the login name. */
export const PersonEmail = textField(PERSON_RULES.email);

export const NewPassword = textField(NEW_PASSWORD_RULES.password);

/** The token after the # of a password link. */
const Token = v.pipe(v.string(), v.maxLength(200));

/** The current password, asked again before sensitive changes. */
export const CurrentPassword = v.pipe(
  v.string(REQUIRED),
  v.minLength(1, REQUIRED),
  v.maxLength(1000, 'Das ist zu lang'),
);

/** A login session. */
export const OwnSession = v.object({
  id: v.string(),
  /** `Firefox auf Windows`; empty if unknown. */
  browser: v.string(),
  created_at: StoredTimeText,
  used_at: StoredTimeText,
  /** The session of this request. */
  is_this: v.boolean(),
});
export type OwnSession = v.InferOutput<typeof OwnSession>;

export const User = v.object({ firstname: v.string(), lastname: v.string() });
export type User = v.InferOutput<typeof User>;

export const Permissions = v.array(v.picklist(permissions));

/** Set if the club demands a second factor that is not set up yet; until then no permission is effective. */
const Owing = v.exactOptional(v.literal(true));

const WithPassword = v.object({ current_password: CurrentPassword });

const NewCodes = v.object({
  success: v.literal(true),
  /** Shown only once; each replaces the app for one login. */
  recovery_codes: v.array(v.string()),
});

/** A code of an authenticator app, or a recovery code. */
export const SecondFactorCode = v.pipe(
  v.string(REQUIRED),
  v.trim(),
  v.minLength(1, REQUIRED),
  v.maxLength(100, 'Das ist zu lang'),
);

export const forgetPassword = endpoint({
  method: 'POST',
  path: '/api/password/forgotten',
  summary: 'Einen Link zum Passwort per Mail bestellen; für jede Adresse dieselbe Antwort',
  body: v.object({ email: textField(FORGOTTEN_PASSWORD_RULES.email) }),
  answer: MailQueued,
});

export const readPasswordLink = endpoint({
  method: 'POST',
  path: '/api/password/link',
  summary: 'Wessen Passwort ein Link setzt',
  body: v.object({ token: Token }),
  answer: v.object({
    email: v.string(),
    firstname: v.string(),
    is_invited: v.boolean(),
    /** This link creates the very first account. */
    is_first: v.boolean(),
  }),
});

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/password',
  summary: 'Ein Passwort über einen Link setzen; alle Anmeldungen enden, der Link gilt nicht mehr',
  body: v.object({ token: Token, password: NewPassword }),
  answer: Done,
});

export const makeFirstAccount = endpoint({
  method: 'POST',
  path: '/api/password/first',
  summary: 'Das erste Konto über den Link von der Konsole anlegen, mit allen Berechtigungen',
  body: v.object({
    token: Token,
    email: PersonEmail,
    firstname: PersonName,
    lastname: PersonName,
    password: NewPassword,
  }),
  answer: Done,
});

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/office/profile',
  summary: 'Das eigene Konto und wo es angemeldet ist',
  access: 'staff',
  isBeforeSecondFactor: true,
  answer: v.object({
    email: v.string(),
    firstname: v.string(),
    lastname: v.string(),
    second_factor: v.object({
      is_on: v.boolean(),
      /** The club demands a second factor of everybody. */
      is_demanded: v.boolean(),
      recovery_codes_left: v.number(),
    }),
    /** The current session first, then by last use. */
    sessions: v.array(OwnSession),
  }),
});
export type Profile = v.InferOutput<typeof readProfile.answer>;

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/office/profile/sessions/:id',
  summary: 'Eine eigene Anmeldung beenden; eine, die schon zu Ende ist, gilt als beendet',
  access: 'staff',
  params: v.object({ id: v.pipe(v.string(), v.maxLength(100)) }),
  answer: Done,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/office/profile/sessions',
  summary: 'Alle eigenen Anmeldungen außer dieser beenden',
  access: 'staff',
  answer: Done,
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/office/profile/password',
  summary: 'Das eigene Passwort ändern; alle anderen Anmeldungen enden',
  access: 'staff',
  body: v.object({ current_password: CurrentPassword, password: NewPassword }),
  answer: Done,
});

export const logIn = endpoint({
  method: 'POST',
  path: '/api/login',
  summary:
    'Anmelden; mit remember gilt die Anmeldung 30 Tage, sonst 12 Stunden ohne Benutzung und höchstens 7 Tage',
  body: v.object({
    email: textField(LOGIN_RULES.email),
    password: textField(LOGIN_RULES.password),
    remember: v.optional(v.boolean(), false),
    /** The code of the second factor, once it was asked for. */
    code: v.optional(textField(LOGIN_RULES.code)),
  }),
  answer: v.object({
    success: v.literal(true),
    token: v.string(),
    user: User,
    permissions: Permissions,
    owes_second_factor: Owing,
  }),
});

export const logOut = endpoint({
  method: 'GET',
  path: '/api/logout',
  summary: 'Abmelden: das Token gilt danach nicht mehr',
  answer: v.object({ success: v.literal(true) }),
  refuses: [403],
});

export const refreshSession = endpoint({
  method: 'GET',
  path: '/api/updt',
  summary: 'Wer bin ich und was darf ich',
  access: 'staff',
  isBeforeSecondFactor: true,
  answer: v.object({ user: User, permissions: Permissions, owes_second_factor: Owing }),
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/office/profile/second-factor',
  summary: 'Einen zweiten Faktor vorbereiten; er gilt erst, wenn die App den ersten Code gezeigt hat',
  access: 'staff',
  isBeforeSecondFactor: true,
  body: WithPassword,
  answer: v.object({
    /** Base32, for manual entry. */
    secret: v.string(),
    /** `otpauth://…`, for the QR code. */
    address: v.string(),
  }),
});
export type NewSecondFactor = v.InferOutput<typeof beginSecondFactor.answer>;

export const turnOnSecondFactor = endpoint({
  method: 'PUT',
  path: '/api/office/profile/second-factor',
  summary: 'Den vorbereiteten zweiten Faktor mit dem ersten Code einschalten; alle anderen Anmeldungen enden',
  access: 'staff',
  isBeforeSecondFactor: true,
  body: v.object({ code: SecondFactorCode }),
  answer: NewCodes,
});

export const turnOffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/office/profile/second-factor/off',
  summary: 'Den eigenen zweiten Faktor abschalten',
  access: 'staff',
  body: WithPassword,
  answer: Done,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/office/profile/recovery-codes',
  summary: 'Neue Notfall-Codes; die alten gelten nicht mehr',
  access: 'staff',
  body: WithPassword,
  answer: NewCodes,
});

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/office/team/:id/second-factor',
  summary: 'Jemandem, der sein Telefon verloren hat, den zweiten Faktor abschalten; seine Anmeldungen enden',
  access: 'team',
  params: v.object({ id: IdInPath }),
  answer: Done,
});

export const demandSecondFactor = endpoint({
  method: 'PUT',
  path: '/api/office/second-factor',
  summary: 'Den zweiten Faktor für das ganze Team verlangen oder freistellen',
  access: 'team',
  body: v.object({
    is_demanded: v.boolean(),
    /** Only of those who may see orders, settings or the team. */
    only_sensitive: v.optional(v.boolean()),
  }),
  answer: Done,
});

/** Refusals about accounts and logging in; part of `refusals`. */
export const accountRefusals = {
  login_failed: { status: 401, message: 'E-Mail oder Passwort stimmt nicht.' },
} as const;
