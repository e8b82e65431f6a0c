import type { ActionFunctionArgs } from 'react-router-dom';
import * as v from 'valibot';
import { publishLegalAddition } from '../../../../contract/legal.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { doneOutcome, type FormOutcome } from '../../forms/form-outcome.ts';

export const loader = () => call('GET /api/office/legal');

export async function action({ request }: ActionFunctionArgs): Promise<FormOutcome> {
  const addition = v.safeParse(publishLegalAddition.body, Object.fromEntries(await request.formData()));
  if (!addition.success) return { errors: { text: addition.issues[0].message } };
  try {
    await call('PUT /api/office/legal', { body: addition.output });
    return doneOutcome('Veröffentlicht: Die neue Fassung gilt ab sofort.');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { errors: error.errors, message: error.message };
  }
}
