import type * as outbox from '../../../contract/outbox.ts';
import { call } from './call.ts';
import { fetchFile } from './fetch-file.ts';

export type MailScope = 'guests' | 'team';

/** A page of the mails that a query finds. */
export function fetchMails(
  to: MailScope,
  query: URLSearchParams,
  signal?: AbortSignal,
): Promise<outbox.MailPage> {
  return call(`GET /api/office/outbox/${to}`, { query, signal });
}

/** A mail with what it says. */
export function fetchMail(to: MailScope, id: number, signal?: AbortSignal): Promise<outbox.MailPreview> {
  return call(`GET /api/office/outbox/${to}/:id`, { params: { id }, signal });
}

/** A mail as it was put down where there is no mail server. */
export function fetchMailFile(id: number): Promise<Blob> {
  return fetchFile('GET /api/office/outbox/guests/:id/mail.eml', { params: { id } });
}
