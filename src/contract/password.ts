import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { PersonEmail, PersonName } from './person.ts';
import { REQUIRED } from './required.ts';
import { Done } from './wire.ts';

const SHORTEST = 10;
const TOO_SHORT = `Bitte mindestens ${SHORTEST} Zeichen`;

/** A password to be set; any signs, at least ten. */
export const NewPassword = v.pipe(
  v.string(REQUIRED),
  v.check((password) => [...password].length >= SHORTEST, TOO_SHORT),
  v.maxLength(1000, 'Das ist zu lang'),
);

/** What stands behind the # of a password link. */
const Token = v.pipe(v.string(), v.maxLength(200));

export const forgetPassword = endpoint({
  method: 'POST',
  path: '/api/password/forgotten',
  summary: 'Einen Link zum Passwort per Mail bestellen; für jede Adresse dieselbe Antwort',
  body: v.object({ email: v.pipe(v.string(REQUIRED), v.trim(), v.minLength(1, REQUIRED), v.maxLength(254)) }),
  answer: Done,
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
