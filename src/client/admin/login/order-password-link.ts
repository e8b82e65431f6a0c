import type { ActionFunctionArgs } from 'react-router-dom';
import { checkText, FORGOTTEN_PASSWORD_RULES, readText } from '../../../contract/form-rules.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { sendForgottenPassword } from '../../platform/api/send-password.ts';

/** The address a link was ordered for, or why none was. */
export interface LinkOrder {
  email: string;
  isOrdered: boolean;
  /** There is no mail server. */
  isOnlyStored?: boolean;
  message?: string | undefined;
}

/** Orders a mail with a link to a new password. */
export async function orderPasswordLink({ request }: ActionFunctionArgs): Promise<LinkOrder> {
  const typed = String((await request.formData()).get('email') ?? '');
  const email = readText(FORGOTTEN_PASSWORD_RULES.email, typed);
  const message = checkText(FORGOTTEN_PASSWORD_RULES.email, typed);
  if (message) return { email, isOrdered: false, message };
  try {
    return { email, isOrdered: true, isOnlyStored: await sendForgottenPassword(email) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { email, isOrdered: false, message: error.errors.email ?? error.message };
  }
}
