import * as v from 'valibot';
import { permissions } from '../domain/permission.ts';
import { endpoint } from './endpoint.ts';
import { LOGIN_REQUIRED } from './required.ts';

export const User = v.object({ firstname: v.string(), lastname: v.string() });
export type User = v.InferOutput<typeof User>;

export const Permissions = v.array(v.picklist(permissions));

/** Set where the club demands a second factor and there is none yet: no permission counts until it is set up. */
const Owing = v.exactOptional(v.literal(true));

const field = v.pipe(
  v.string(LOGIN_REQUIRED),
  v.minLength(1, LOGIN_REQUIRED),
  v.maxLength(1000, 'Das ist zu lang'),
);

export const logIn = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Anmelden; mit remember gilt die Anmeldung 30 Tage, sonst 12 Stunden ohne Benutzung',
  body: v.object({
    email: v.pipe(field, v.trim()),
    password: field,
    remember: v.optional(v.boolean(), false),
    /** Of the second factor, once it was asked for. */
    code: v.optional(v.pipe(v.string(), v.maxLength(100))),
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
