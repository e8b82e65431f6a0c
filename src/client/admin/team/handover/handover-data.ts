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
import { doneOutcome, type FormOutcome, refusedOutcome } from '../../forms/form-outcome.ts';

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

/** May contain new recovery codes, which are shown only once. */
export interface SheetOutcome extends FormOutcome {
  codes?: string[];
}

/** Makes new recovery codes for the printed sheet, or hands over and leads to the login, depending on `intent`. */
export async function action({ request }: ActionFunctionArgs): Promise<SheetOutcome | Response> {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const current_password = text('current_password');
  try {
    if (text('intent') === 'make sheet') {
      const { recovery_codes: codes } = await call('POST /api/office/profile/recovery-codes', {
        body: { current_password },
      });
      return {
        ...doneOutcome('Das Notfallblatt ist fertig. Die alten Notfall-Codes gelten nicht mehr.'),
        codes,
      };
    }
    const body = v.safeParse(handOver.body, {
      successor: Number(text('successor')),
      kept: form.getAll('kept').map(String),
      current_password,
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
