import type { ActionFunctionArgs } from 'react-router-dom';
import * as v from 'valibot';
import { publishLegalAddition } from '../../../../contract/legal.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { sendLegal } from '../../../platform/api/send-legal.ts';
import { doneOutcome } from '../../forms/done-outcome.ts';
import type { FormOutcome } from '../../forms/use-outcome-form.ts';

/** Publishes a new version of one addition. */
export async function actOnLegalTexts({ request }: ActionFunctionArgs): Promise<FormOutcome> {
  const addition = v.safeParse(publishLegalAddition.body, Object.fromEntries(await request.formData()));
  if (!addition.success) return { errors: { text: addition.issues[0].message } };
  try {
    await sendLegal(addition.output);
    return doneOutcome('Veröffentlicht: Die neue Fassung gilt ab sofort.');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { errors: error.errors, message: error.message };
  }
}
