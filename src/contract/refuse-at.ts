import { type Refusal, type RefusalCode, type RefusalDetails, refuse } from './refusals.ts';

/** A refusal about one field of what was sent, by its dotted path: there its sentence stands. */
export function refuseAt(field: string, code: RefusalCode, details: RefusalDetails = {}): Refusal {
  return refuse(code, { ...details, errors: { [field]: refuse(code, details).message } });
}
