import type { ActionFunctionArgs } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import { sendForgottenPassword } from '../../api/send-password.ts';

/** The address a link was ordered for, or why none was. */
export interface LinkOrder {
  email: string;
  isOrdered: boolean;
  message?: string | undefined;
}

/** Orders a mail with a link to a new password. */
export async function orderPasswordLink({ request }: ActionFunctionArgs): Promise<LinkOrder> {
  const email = String((await request.formData()).get('email') ?? '').trim();
  if (email === '') return { email, isOrdered: false, message: 'Dieses Feld wird benötigt.' };
  try {
    await sendForgottenPassword(email);
    return { email, isOrdered: true };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { email, isOrdered: false, message: error.errors.email ?? error.message };
  }
}
