import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { NewPassword } from './password.ts';
import { REQUIRED } from './required.ts';
import { Done, StoredTimeText } from './wire.ts';

/** The password one has, asked once more before something that matters. */
export const CurrentPassword = v.pipe(
  v.string(REQUIRED),
  v.minLength(1, REQUIRED),
  v.maxLength(1000, 'Das ist zu lang'),
);

/** Where somebody is logged in. */
export const OwnSession = v.object({
  id: v.string(),
  /** `Firefox auf Windows`; empty where the browser did not say. */
  browser: v.string(),
  created_at: StoredTimeText,
  used_at: StoredTimeText,
  /** The one that asks. */
  is_this: v.boolean(),
});
export type OwnSession = v.InferOutput<typeof OwnSession>;

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/office/profile',
  summary: 'Das eigene Konto und wo es angemeldet ist',
  access: 'staff',
  answer: v.object({
    email: v.string(),
    firstname: v.string(),
    lastname: v.string(),
    second_factor: v.object({
      is_on: v.boolean(),
      /** By the club, of everybody. */
      is_demanded: v.boolean(),
      recovery_codes_left: v.number(),
    }),
    /** This one first, then by last use. */
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
