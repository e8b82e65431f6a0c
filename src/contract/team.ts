import * as v from 'valibot';
import { permissions } from '../domain/permission.ts';
import { endpoint } from './endpoint.ts';
import { PersonEmail, PersonName } from './person.ts';
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
