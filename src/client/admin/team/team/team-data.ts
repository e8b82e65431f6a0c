import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router-dom';
import * as v from 'valibot';
import { changeMember, inviteMember, type TeamHistoryPage } from '../../../../contract/team.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { type Answer, call } from '../../../platform/api/call.ts';
import { fieldErrors } from '../../forms/field-errors.ts';
import { doneOutcome, type FormOutcome } from '../../forms/form-outcome.ts';
import { queuedMailText } from '../../orders/outbox/mail-status.tsx';

export interface TeamOutcome extends FormOutcome {
  /** The link of an invitation, to pass on where no mail brings it. */
  link?: string;
}

async function passLinkOn(id: number): Promise<TeamOutcome> {
  const { link } = await call('POST /api/office/team/:id/invitation-link', { params: { id } });
  return {
    ...doneOutcome('Eingeladen. Gib den Link weiter, denn die E-Mail ist nur abgelegt.'),
    link,
  };
}

/**
 * Depending on `intent`, invites, changes or removes a member, logs one out everywhere, or resets or requires second
 * factors.
 */
export async function action({ request }: ActionFunctionArgs): Promise<TeamOutcome> {
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
      case 'invite again': {
        const { only_stored } = await call('POST /api/office/team/:id/invitation', { params: { id } });
        return only_stored ? passLinkOn(id) : doneOutcome('Die Einladung geht noch einmal hinaus.');
      }
      case 'remove':
        await call('DELETE /api/office/team/:id', { params: { id } });
        return doneOutcome('Gehört nicht mehr zum Team.');
      case 'reset factor':
        await call('DELETE /api/office/team/:id/second-factor', { params: { id } });
        return doneOutcome('Der zweite Faktor ist zurückgesetzt.');
      case 'log out':
        // Without a second factor that is all it does.
        await call('DELETE /api/office/team/:id/second-factor', { params: { id } });
        return doneOutcome('Alle Anmeldungen sind beendet.');
      case 'demand factor':
        await call('PUT /api/office/second-factor', { body: { is_demanded: true } });
        return doneOutcome('Ab jetzt brauchen alle einen zweiten Faktor.');
      case 'demand sensitive':
        await call('PUT /api/office/second-factor', { body: { is_demanded: true, only_sensitive: true } });
        return doneOutcome(
          'Ab jetzt braucht einen zweiten Faktor, wer Bestellungen, Geld, Team oder Einstellungen sieht.',
        );
      case 'free factor':
        await call('PUT /api/office/second-factor', { body: { is_demanded: false } });
        return doneOutcome('Jetzt entscheiden alle selbst.');
      case 'change': {
        const change = v.safeParse(changeMember.body, person);
        if (!change.success) return { errors: fieldErrors(change.issues) };
        await call('PUT /api/office/team/:id', { params: { id }, body: change.output });
        return doneOutcome('Gespeichert. Die Berechtigungen gelten ab sofort.');
      }
      default: {
        const invitation = v.safeParse(inviteMember.body, { ...person, email: text('email') });
        if (!invitation.success) return { errors: fieldErrors(invitation.issues) };
        const { email } = invitation.output;
        const invited = await call('POST /api/office/team', { body: invitation.output });
        return invited.only_stored
          ? passLinkOn(invited.id)
          : doneOutcome(`Eine Einladung an ${email} ist ${queuedMailText(false)}.`);
      }
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { errors: error.errors, message: error.message };
  }
}

type Team = Answer<'GET /api/office/team'>;

export interface TeamData {
  team: Team;
  history: TeamHistoryPage;
  /** False for an older page of the history. */
  isNewest: boolean;
}

/** Also loads the page of the history named in the address. */
export async function loader({ request }: LoaderFunctionArgs): Promise<TeamData> {
  const before = new URL(request.url).searchParams.get('before');
  const [team, history] = await Promise.all([
    call('GET /api/office/team'),
    call('GET /api/office/team/history', { query: before === null ? {} : { before } }),
  ]);
  return { team, history, isNewest: before === null };
}
