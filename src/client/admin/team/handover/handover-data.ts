import { type ActionFunctionArgs, redirect } from 'react-router-dom';
import * as v from 'valibot';
import type { Profile } from '../../../../contract/accounts.ts';
import { type Handover, handOver, type Member } from '../../../../contract/team.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { paths } from '../../../platform/paths.ts';
import { logOut } from '../../../platform/session/staff-session.ts';
import { notify } from '../../../ui/notifications.tsx';
import { fieldErrors } from '../../forms/field-errors.ts';
import { type FormOutcome, refusedOutcome } from '../../forms/form-outcome.ts';

export interface HandoverData {
  handover: Handover;
  members: Member[];
  profile: Profile;
}

export async function loader(): Promise<HandoverData> {
  const [handover, { members }, profile] = await Promise.all([
    call('GET /api/office/handover'),
    call('GET /api/office/team'),
    call('GET /api/office/profile'),
  ]);
  return { handover, members, profile };
}

/** Hands over and leads to the login. */
export async function action({ request }: ActionFunctionArgs): Promise<FormOutcome | Response> {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  try {
    const body = v.safeParse(handOver.body, {
      successor: Number(text('successor')),
      kept: form.getAll('kept').map(String),
      current_password: text('current_password'),
      successor_password: text('successor_password'),
      ...(form.has('successor_code') && { successor_code: text('successor_code') }),
    });
    if (!body.success) {
      const { successor, ...errors } = fieldErrors(body.issues);
      return { errors: { ...errors, ...(successor && { successor: 'Wähle, wer übernimmt.' }) } };
    }
    await call('POST /api/office/handover', { body: body.output });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedOutcome(error);
  }
  // The server has ended every session of this account.
  await logOut();
  notify('Die Rechte sind übergeben. Du bist abgemeldet.', 'good');
  return redirect(paths.login);
}
