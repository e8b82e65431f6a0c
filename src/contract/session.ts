import * as v from 'valibot';
import { permissions } from '../domain/permission.ts';
import { LOGIN_RULES } from './account-rules.ts';
import { endpoint } from './endpoint.ts';
import { textField } from './wire.ts';

export const User = v.object({ firstname: v.string(), lastname: v.string() });
export type User = v.InferOutput<typeof User>;

export const Permissions = v.array(v.picklist(permissions));

/** Set where the club demands a second factor and there is none yet: no permission counts until it is set up. */
const Owing = v.exactOptional(v.literal(true));

export const logIn = endpoint({
  method: 'POST',
  path: '/api/login',
  summary:
    'Anmelden; mit remember gilt die Anmeldung 30 Tage, sonst 12 Stunden ohne Benutzung und höchstens 7 Tage',
  body: v.object({
    email: textField(LOGIN_RULES.email),
    password: textField(LOGIN_RULES.password),
    remember: v.optional(v.boolean(), false),
    /** Of the second factor, once it was asked for. */
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
});

export const refreshSession = endpoint({
  method: 'GET',
  path: '/api/updt',
  summary: 'Wer bin ich und was darf ich',
  access: 'staff',
  answer: v.object({ user: User, permissions: Permissions, owes_second_factor: Owing }),
});
