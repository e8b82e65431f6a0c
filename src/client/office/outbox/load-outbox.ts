import type { LoaderFunctionArgs } from 'react-router-dom';
import type { MailPage, MailPreview } from '../../../contract/outbox.ts';
import { fetchMail, fetchMails, type MailScope } from '../../api/fetch-outbox.ts';
import { useSession } from '../../session/session-store.ts';

export interface OutboxData {
  /** Null where somebody may see no mails at all. */
  to: MailScope | null;
  page: MailPage | null;
}

/** Whose mails an address is about, of those that one may see; those to guests unless it says otherwise. */
export function scopeOf(url: URL): MailScope | null {
  const { can } = useSession.getState();
  const mayOrders = can('orders');
  if (can('team') && (url.searchParams.get('to') === 'team' || !mayOrders)) return 'team';
  return mayOrders ? 'guests' : null;
}

/** The mails as the address asks for them; what is left empty in the form asks for nothing. */
export async function loadOutbox({ request }: LoaderFunctionArgs): Promise<OutboxData> {
  const url = new URL(request.url);
  const to = scopeOf(url);
  if (to === null) return { to, page: null };
  const asked = [...url.searchParams].filter(([name, value]) => name !== 'to' && value !== '');
  return { to, page: await fetchMails(to, new URLSearchParams(asked), request.signal) };
}

export interface MailData {
  to: MailScope;
  looked: MailPreview;
}

/** The mail of the address. */
export async function loadMail({ params, request }: LoaderFunctionArgs): Promise<MailData> {
  // Who may see none is told so by the server.
  const to = scopeOf(new URL(request.url)) ?? 'guests';
  return { to, looked: await fetchMail(to, Number(params.mail), request.signal) };
}
