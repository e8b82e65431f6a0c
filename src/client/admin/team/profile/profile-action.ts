import type { ActionFunctionArgs } from 'react-router-dom';
import type { NewSecondFactor } from '../../../../contract/accounts.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { refreshSession } from '../../../platform/api/refresh-session.ts';
import {
  sendOtherSessionsEnd,
  sendPasswordChange,
  sendSessionEnd,
} from '../../../platform/api/send-profile.ts';
import {
  sendCodesRenewal,
  sendFactorBegin,
  sendFactorOff,
  sendFactorOn,
} from '../../../platform/api/send-second-factor.ts';
import { doneOutcome } from '../../forms/done-outcome.ts';
import type { FormOutcome } from '../../forms/use-outcome-form.ts';

/** With what is shown once: a second factor that is prepared, or recovery codes. */
export interface ProfileOutcome extends FormOutcome {
  setUp?: NewSecondFactor;
  codes?: string[];
}

/** Ends sessions, changes the password or the second factor; `intent` says which. */
export async function actOnProfile({ request }: ActionFunctionArgs): Promise<ProfileOutcome> {
  const form = await request.formData();
  try {
    return await act((name) => String(form.get(name) ?? ''));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { errors } = error;
    return Object.keys(errors).length > 0 ? { errors } : { message: error.message };
  }
}

async function act(text: (name: string) => string): Promise<ProfileOutcome> {
  const password = text('current_password');
  switch (text('intent')) {
    case 'end session':
      await sendSessionEnd(text('id'));
      return doneOutcome('Dort ist niemand mehr angemeldet.');
    case 'end others':
      await sendOtherSessionsEnd();
      return doneOutcome('Du bist nur noch hier angemeldet.');
    case 'begin factor':
      return { done: '', setUp: await sendFactorBegin(password) };
    case 'turn on': {
      const codes = await sendFactorOn(text('code'));
      await askAgain();
      return { ...doneOutcome('Dein zweiter Faktor ist eingeschaltet.'), codes };
    }
    case 'renew codes':
      return {
        ...doneOutcome('Die alten Notfall-Codes gelten nicht mehr.'),
        codes: await sendCodesRenewal(password),
      };
    case 'turn off':
      await sendFactorOff(password);
      await askAgain();
      return doneOutcome('Dein zweiter Faktor ist abgeschaltet.');
    default:
      await sendPasswordChange({ current_password: password, password: text('password') });
      return doneOutcome('Dein neues Passwort gilt. Alle anderen Anmeldungen sind beendet.');
  }
}

/** What one may do hangs on the second factor, where the club demands it. */
async function askAgain(): Promise<void> {
  await refreshSession();
}
