import type { ActionFunctionArgs } from 'react-router-dom';
import { ApiError } from '../../../platform/api/api-error.ts';
import { sendSettings, sendTestMail } from '../../../platform/api/send-settings.ts';
import { doneOutcome } from '../../forms/done-outcome.ts';
import type { FormOutcome } from '../../forms/use-outcome-form.ts';
import { wayWords } from '../../orders/outbox/mail-words.ts';
import { readTexts, type SettingsTexts } from './settings-draft.ts';

/** Saves the settings, or has a test mail sent; `intent` says which. */
export async function actOnSettings({ request }: ActionFunctionArgs): Promise<FormOutcome> {
  const form = await request.formData();
  try {
    if (form.get('intent') === 'test mail') {
      const { to, only_stored: isOnlyStored } = await sendTestMail();
      return doneOutcome(`Die Testmail an ${to} ist ${wayWords(isOnlyStored)}.`);
    }
    const read = readTexts(JSON.parse(String(form.get('texts'))) as SettingsTexts);
    if ('errors' in read) return { errors: read.errors };
    await sendSettings({
      ...read.settings,
      version: Number(form.get('version')),
      current_password: String(form.get('current_password') ?? ''),
    });
    return doneOutcome('Gespeichert: Es gilt ab sofort.');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { errors, message } = error;
    return Object.keys(errors).length > 0 ? { errors } : { message };
  }
}
