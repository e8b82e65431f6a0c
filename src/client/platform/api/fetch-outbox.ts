import * as outbox from '../../../contract/outbox.ts';
import { call } from './call.ts';
import { fetchFile } from './fetch-file.ts';

export type MailScope = 'guests' | 'team';

/** A page of the mails that a query finds. */
export function fetchMails(
  to: MailScope,
  query: URLSearchParams,
  signal?: AbortSignal,
): Promise<outbox.MailPage> {
  const endpoint = to === 'guests' ? outbox.listGuestMails : outbox.listTeamMails;
  return call<typeof outbox.listGuestMails | typeof outbox.listTeamMails>(endpoint, { query, signal });
}

/** A mail with what it says. */
export function fetchMail(to: MailScope, id: number, signal?: AbortSignal): Promise<outbox.MailPreview> {
  const endpoint = to === 'guests' ? outbox.previewGuestMail : outbox.previewTeamMail;
  return call<typeof outbox.previewGuestMail | typeof outbox.previewTeamMail>(endpoint, {
    params: { id },
    signal,
  });
}

/** A mail as it was put down where there is no mail server. */
export function fetchMailFile(id: number): Promise<Blob> {
  return fetchFile(outbox.readGuestMailFile, { params: { id } });
}
