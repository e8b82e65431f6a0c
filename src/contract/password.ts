import * as v from 'valibot';
import { FORGOTTEN_PASSWORD_RULES, NEW_PASSWORD_RULES } from './account-rules.ts';
import { endpoint } from './endpoint.ts';
import { PersonEmail, PersonName } from './person.ts';
import { Done, MailQueued, textField } from './wire.ts';

export const NewPassword = textField(NEW_PASSWORD_RULES.password);

/** What stands behind the # of a password link. */
const Token = v.pipe(v.string(), v.maxLength(200));

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
    /** Nobody has an account yet: this link makes the first one. */
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
