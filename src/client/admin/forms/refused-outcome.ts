import type { ApiError } from '../../platform/api/api-error.ts';
import type { FormOutcome } from './use-outcome-form.ts';

/** What a form says of a refusal: at the fields it is about, and above them only what stands at none of them. */
export function refusedOutcome({ errors, message }: ApiError): FormOutcome {
  return Object.values(errors).includes(message) ? { errors } : { errors, message };
}
