import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { CurrentPassword } from './profile.ts';
import { REQUIRED } from './required.ts';
import { Done, IdInPath } from './wire.ts';

const WithPassword = v.object({ current_password: CurrentPassword });
const NewCodes = v.object({
  success: v.literal(true),
  /** Shown this once; each logs in once in place of the app. */
  recovery_codes: v.array(v.string()),
});

/** What an authenticator app shows, or one of the recovery codes. */
export const SecondFactorCode = v.pipe(
  v.string(REQUIRED),
  v.trim(),
  v.minLength(1, REQUIRED),
  v.maxLength(100, 'Das ist zu lang'),
);

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/office/profile/second-factor',
  summary: 'Einen zweiten Faktor vorbereiten; er gilt erst, wenn die App den ersten Code gezeigt hat',
  access: 'staff',
  body: WithPassword,
  answer: v.object({
    /** Base32, to be typed where nothing can be scanned. */
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
  body: v.object({ is_demanded: v.boolean() }),
  answer: Done,
});
