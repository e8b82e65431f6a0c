import type { ActionFunctionArgs } from 'react-router-dom';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { useSession } from '../../../platform/session/session.ts';
import { setUpSteps } from '../../dashboard/set-up.ts';
import { doneOutcome, type FormOutcome } from '../../forms/form-outcome.ts';
import { queuedMailText } from '../../orders/outbox/mail-status.tsx';
import { parseTexts } from './settings-draft.ts';

export async function loader() {
  const [answer, backups] = await Promise.all([
    call('GET /api/office/settings'),
    call('GET /api/office/backups'),
  ]);
  const { settings: backup, alarm, report } = backups;
  return { ...answer, settings: { ...answer.settings, backup, alarm }, backups: report };
}

export type SettingsPageData = Awaited<ReturnType<typeof loader>>;

export interface SettingsOutcome extends FormOutcome {
  /** What is still to be set up; the page announces it with the confirmation. */
  next?: { title: string; to: string };
}

/** Saves the settings or sends a test mail, depending on `intent`. */
export async function action({ request }: ActionFunctionArgs): Promise<SettingsOutcome> {
  const form = await request.formData();
  try {
    if (form.get('intent') === 'test mail') {
      const { to, only_stored } = await call('POST /api/office/settings/test-mail');
      return doneOutcome(`Die Testmail an ${to} ist ${queuedMailText(only_stored)}.`);
    }
    // Serialized by this page's own form.
    const read = parseTexts(JSON.parse(String(form.get('texts'))));
    if ('errors' in read) return { errors: read.errors };
    await call('PUT /api/office/settings', {
      body: {
        ...read.settings,
        version: Number(form.get('version')),
        current_password: String(form.get('current_password') ?? ''),
      },
    });
    const next = await nextStep();
    return next === undefined ? doneOutcome(SAVED) : { done: SAVED, next };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { errors, message } = error;
    return Object.keys(errors).length > 0 ? { errors } : { message };
  }
}

const SAVED = 'Gespeichert: Es gilt ab sofort.';

/** The first thing that is still to be set up elsewhere than on the dashboard; what was saved stands without it too. */
async function nextStep(): Promise<SettingsOutcome['next']> {
  try {
    const steps = setUpSteps(await call('GET /api/office/figures'), useSession.getState().can);
    return steps.flatMap(({ title, to, isDone }) => (isDone || to === null ? [] : [{ title, to }]))[0];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}
