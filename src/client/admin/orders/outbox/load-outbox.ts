import type { LoaderFunctionArgs } from 'react-router-dom';
import type { MailPage, MailPreview } from '../../../../contract/outbox.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { fetchMail, fetchMails, type MailScope } from '../../../platform/api/fetch-outbox.ts';

export type OutboxData =
  | { to: MailScope; page: MailPage }
  /** Who may see no mails at all. */
  | { to: null; page: null };

/** The mails as the address asks for them; what is left empty in the form asks for nothing. */
export async function loadOutbox({ request }: LoaderFunctionArgs): Promise<OutboxData> {
  const url = new URL(request.url);
  const asked = [...url.searchParams].filter(([name, value]) => name !== 'to' && value !== '');
  const query = new URLSearchParams(asked);
  const named = scopeOf(url);
  // Whom one may see the server says: at the first page of a visit nothing is known here yet.
  for (const to of named === 'guests' ? (['guests', 'team'] as const) : [named]) {
    try {
      return { to, page: await fetchMails(to, query, request.signal) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 403) throw error;
    }
  }
  return { to: null, page: null };
}

export interface MailData {
  to: MailScope;
  looked: MailPreview;
}

/** The mail of the address. */
export async function loadMail({ params, request }: LoaderFunctionArgs): Promise<MailData> {
  const to = scopeOf(new URL(request.url));
  return { to, looked: await fetchMail(to, Number(params.mail), request.signal) };
}

function scopeOf(url: URL): MailScope {
  return url.searchParams.get('to') === 'team' ? 'team' : 'guests';
}
