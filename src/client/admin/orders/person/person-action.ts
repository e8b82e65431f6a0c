import type { ActionFunctionArgs } from 'react-router-dom';
import type { PersonOrder } from '../../../../contract/persons.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { fetchPerson } from '../../../platform/api/fetch-person.ts';
import { sendErasure } from '../../../platform/api/send-erasure.ts';
import { refusedOutcome } from '../../forms/refused-outcome.ts';
import type { FormOutcome } from '../../forms/use-outcome-form.ts';

/** Who was looked for, or has been forgotten. */
export interface PersonFound {
  email: string;
  orders: PersonOrder[];
  /** How many withdrawals were declared with this address, and are still kept. */
  withdrawals: number;
  /** How many of them nobody has decided on yet: they stay. */
  openWithdrawals: number;
  /** How much has just been deleted; null where it was only looked for. */
  erased: { orders: number; withdrawals: number } | null;
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
      const done = await sendErasure(email, form.getAll('order').map(String));
      const { kept: orders, open_withdrawals: openWithdrawals } = done;
      const erased = { orders: done.erased, withdrawals: done.erased_withdrawals };
      return { person: { email, orders, withdrawals: openWithdrawals, openWithdrawals, erased } };
    }
    const { orders, withdrawals, open_withdrawals: openWithdrawals } = await fetchPerson(email);
    return { person: { email, orders, withdrawals, openWithdrawals, erased: null } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedOutcome(error);
  }
}
