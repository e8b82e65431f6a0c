import type { ActionFunctionArgs } from 'react-router-dom';
import type { PersonOrder } from '../../../../contract/persons.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { type FormOutcome, refusedOutcome } from '../../forms/form-outcome.ts';

export interface PersonFound {
  email: string;
  orders: PersonOrder[];
  /** How many withdrawals of this email address are still stored. */
  withdrawals: number;
  /** How many of them are undecided, which excludes them from erasure. */
  openWithdrawals: number;
  /** What has just been erased; null after a search. */
  erased: { orders: number; withdrawals: number } | null;
}

export interface PersonOutcome extends FormOutcome {
  person?: PersonFound;
}

export async function action({ request }: ActionFunctionArgs): Promise<PersonOutcome> {
  const form = await request.formData();
  const email = String(form.get('email') ?? '').trim();
  try {
    if (form.get('intent') === 'erase') {
      const done = await call('POST /api/office/persons/erase', {
        body: { email, orders: form.getAll('order').map(String) },
      });
      const { kept: orders, open_withdrawals: openWithdrawals } = done;
      const erased = { orders: done.erased, withdrawals: done.erased_withdrawals };
      return { person: { email, orders, withdrawals: openWithdrawals, openWithdrawals, erased } };
    }
    const found = await call('POST /api/office/persons/search', { body: { email } });
    const { orders, withdrawals, open_withdrawals: openWithdrawals } = found;
    return { person: { email, orders, withdrawals, openWithdrawals, erased: null } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedOutcome(error);
  }
}
