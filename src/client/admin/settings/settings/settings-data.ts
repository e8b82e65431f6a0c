import type { ActionFunctionArgs } from 'react-router-dom';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
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

/** Saves the settings or sends a test mail, depending on `intent`. */
export async function action({ request }: ActionFunctionArgs): Promise<FormOutcome> {
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
    return doneOutcome('Gespeichert: Es gilt ab sofort.');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { errors, message } = error;
    return Object.keys(errors).length > 0 ? { errors } : { message };
  }
}
