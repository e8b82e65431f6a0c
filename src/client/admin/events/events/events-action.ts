import { type ActionFunctionArgs, redirect } from 'react-router-dom';
import * as v from 'valibot';
import { createEvent } from '../../../../contract/staff-events.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { sendNewEvent } from '../../../platform/api/send-event.ts';
import type { FormOutcome } from '../../forms/use-outcome-form.ts';
import { officePathTo } from '../../office-path-to.ts';
import { errorsBeside, storedField } from '../event/time-field.ts';

/** Makes an event and leads to its page. */
export async function actOnEvents({ request }: ActionFunctionArgs): Promise<FormOutcome | Response> {
  const form = await request.formData();
  const starts_at = storedField(form, 'starts_at');
  const wanted = v.safeParse(createEvent.body, {
    name: form.get('name'),
    location: form.get('location'),
    starts_at,
  });
  if (!wanted.success) return { errors: errorsBeside(starts_at, wanted.issues) };
  try {
    return redirect(officePathTo.officeEvent(await sendNewEvent(wanted.output)));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { errors: error.errors, message: error.message };
  }
}
