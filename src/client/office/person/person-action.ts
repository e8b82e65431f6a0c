import type { ActionFunctionArgs } from 'react-router-dom';
import type { PersonOrder } from '../../../contract/persons.ts';
import { ApiError } from '../../api/api-error.ts';
import { fetchPerson } from '../../api/fetch-person.ts';
import { sendErasure } from '../../api/send-erasure.ts';
import { refusedOutcome } from '../refused-outcome.ts';
import type { FormOutcome } from '../use-outcome-form.ts';

/** Who was looked for, or has been forgotten. */
export interface PersonFound {
  email: string;
  orders: PersonOrder[];
  /** How many withdrawals were declared with this address; once it was deleted, how many are still open. */
  withdrawals: number;
  /** How many orders have just been deleted; null where it was only looked for. */
  erased: number | null;
}

export interface PersonOutcome extends FormOutcome {
  person?: PersonFound;
}

/** Looks for a person, or has one forgotten; `intent` says which. */
export async function actOnPerson({ request }: ActionFunctionArgs): Promise<PersonOutcome> {
  const form = await request.formData();
  const email = String(form.get('email') ?? '').trim();
  try {
    if (form.get('intent') === 'erase') {
      const { erased, kept, withdrawals } = await sendErasure(email, form.getAll('order').map(String));
      return { person: { email, orders: kept, withdrawals, erased } };
    }
    return { person: { email, ...(await fetchPerson(email)), erased: null } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedOutcome(error);
  }
}
