import type { ActionFunctionArgs } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import { sendOtherSessionsEnd, sendPasswordChange, sendSessionEnd } from '../../api/send-profile.ts';
import { doneOutcome } from '../done-outcome.ts';
import type { FormOutcome } from '../use-outcome-form.ts';

/** Ends a session or all others, or changes the password; `intent` says which. */
export async function actOnProfile({ request }: ActionFunctionArgs): Promise<FormOutcome> {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  try {
    switch (form.get('intent')) {
      case 'end session':
        await sendSessionEnd(text('id'));
        return doneOutcome('Dort ist niemand mehr angemeldet.');
      case 'end others':
        await sendOtherSessionsEnd();
        return doneOutcome('Du bist nur noch hier angemeldet.');
      default:
        await sendPasswordChange({
          current_password: text('current_password'),
          password: text('password'),
        });
        return doneOutcome('Dein neues Passwort gilt. Alle anderen Anmeldungen sind beendet.');
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { errors } = error;
    return Object.keys(errors).length > 0 ? { errors } : { message: error.message };
  }
}
