import type { ActionFunctionArgs } from 'react-router-dom';
import type { NewSecondFactor } from '../../../../contract/accounts.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { refreshSession } from '../../../platform/session/refresh-session.ts';
import { doneOutcome, type FormOutcome } from '../../forms/form-outcome.ts';

/** May contain secrets that are shown only once: a prepared second factor, or recovery codes. */
export interface ProfileOutcome extends FormOutcome {
  setUp?: NewSecondFactor;
  codes?: string[];
}

export const loader = () => call('GET /api/office/profile');

/** Ends sessions, or changes the password or the second factor, depending on `intent`. */
export async function action({ request }: ActionFunctionArgs): Promise<ProfileOutcome> {
  const form = await request.formData();
  try {
    return await act((name) => String(form.get(name) ?? ''));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { errors } = error;
    return Object.keys(errors).length > 0 ? { errors } : { message: error.message };
  }
}

// Permissions may depend on the second factor, so changing it refreshes the session.
async function act(text: (name: string) => string): Promise<ProfileOutcome> {
  const current_password = text('current_password');
  switch (text('intent')) {
    case 'end session':
      await call('DELETE /api/office/profile/sessions/:id', { params: { id: text('id') } });
      return doneOutcome('Dort ist niemand mehr angemeldet.');
    case 'end others':
      await call('DELETE /api/office/profile/sessions');
      return doneOutcome('Du bist nur noch hier angemeldet.');
    case 'begin factor':
      return {
        done: '',
        setUp: await call('POST /api/office/profile/second-factor', { body: { current_password } }),
      };
    case 'turn on': {
      const { recovery_codes: codes } = await call('PUT /api/office/profile/second-factor', {
        body: { code: text('code') },
      });
      await refreshSession();
      return { ...doneOutcome('Dein zweiter Faktor ist eingeschaltet.'), codes };
    }
    case 'renew codes': {
      const { recovery_codes: codes } = await call('POST /api/office/profile/recovery-codes', {
        body: { current_password },
      });
      return { ...doneOutcome('Die alten Notfall-Codes gelten nicht mehr.'), codes };
    }
    case 'turn off':
      await call('POST /api/office/profile/second-factor/off', { body: { current_password } });
      await refreshSession();
      return doneOutcome('Dein zweiter Faktor ist abgeschaltet.');
    default:
      await call('PUT /api/office/profile/password', {
        body: { current_password, password: text('password') },
      });
      return doneOutcome('Dein neues Passwort gilt. Alle anderen Anmeldungen sind beendet.');
  }
}
