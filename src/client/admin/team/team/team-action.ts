import type { ActionFunctionArgs } from 'react-router-dom';
import * as v from 'valibot';
import { changeMember, inviteMember } from '../../../../contract/team.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { refreshSession } from '../../../platform/api/refresh-session.ts';
import {
  sendInvitation,
  sendInvitationAgain,
  sendMemberChange,
  sendRemoval,
} from '../../../platform/api/send-member.ts';
import { sendFactorDemand, sendFactorReset } from '../../../platform/api/send-second-factor.ts';
import { doneOutcome } from '../../forms/done-outcome.ts';
import { fieldErrors } from '../../forms/field-errors.ts';
import type { FormOutcome } from '../../forms/use-outcome-form.ts';
import { wayWords } from '../../orders/outbox/mail-words.ts';

/** Invites somebody, changes, removes or invites him once more, or sees to second factors; `intent` says which. */
export async function actOnTeam({ request }: ActionFunctionArgs): Promise<FormOutcome> {
  const form = await request.formData();
  const id = Number(form.get('id'));
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const person = {
    firstname: text('firstname'),
    lastname: text('lastname'),
    permissions: form.getAll('permission').map(String),
  };
  try {
    switch (form.get('intent')) {
      case 'invite again':
        return doneOutcome(
          (await sendInvitationAgain(id))
            ? `Die Einladung ist ${wayWords(true)}.`
            : 'Die Einladung geht noch einmal hinaus.',
        );
      case 'remove':
        await sendRemoval(id);
        return doneOutcome('Gehört nicht mehr zum Team.');
      case 'reset factor':
        await sendFactorReset(id);
        return doneOutcome('Der zweite Faktor ist zurückgesetzt.');
      case 'demand factor':
      case 'free factor': {
        const isDemanded = form.get('intent') === 'demand factor';
        await sendFactorDemand(isDemanded);
        // Who has none himself may do nothing from now on.
        await refreshSession();
        return doneOutcome(
          isDemanded ? 'Ab jetzt brauchen alle einen zweiten Faktor.' : 'Jetzt entscheiden alle selbst.',
        );
      }
      case 'change': {
        const change = v.safeParse(changeMember.body, person);
        if (!change.success) return { errors: fieldErrors(change.issues) };
        await sendMemberChange(id, change.output);
        return doneOutcome('Gespeichert. Die Berechtigungen gelten ab sofort.');
      }
      default: {
        const invitation = v.safeParse(inviteMember.body, { ...person, email: text('email') });
        if (!invitation.success) return { errors: fieldErrors(invitation.issues) };
        const isOnlyStored = await sendInvitation(invitation.output);
        return doneOutcome(`Eine Einladung an ${invitation.output.email} ist ${wayWords(isOnlyStored)}.`);
      }
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { errors: error.errors, message: error.message };
  }
}
