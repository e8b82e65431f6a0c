import type * as v from 'valibot';
import type * as team from '../../../contract/team.ts';
import { call } from './call.ts';

export type Invitation = v.InferInput<typeof team.inviteMember.body>;
export type MemberChange = v.InferInput<typeof team.changeMember.body>;

/** Takes somebody into the team; answers whether the mail to him is only stored. */
export async function sendInvitation(invitation: Invitation): Promise<boolean> {
  return (await call('POST /api/office/team', { body: invitation })).only_stored;
}

export async function sendInvitationAgain(id: number): Promise<boolean> {
  return (await call('POST /api/office/team/:id/invitation', { params: { id } })).only_stored;
}

export async function sendMemberChange(id: number, change: MemberChange): Promise<void> {
  await call('PUT /api/office/team/:id', { params: { id }, body: change });
}

/** Takes somebody out of the team. */
export async function sendRemoval(id: number): Promise<void> {
  await call('DELETE /api/office/team/:id', { params: { id } });
}
