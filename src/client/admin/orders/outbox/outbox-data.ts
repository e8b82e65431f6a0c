import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router-dom';
import type { MailPage, MailPreview } from '../../../../contract/outbox.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { notify } from '../../../ui/notifications.tsx';
import { formatCount } from '../../../ui/numbers.tsx';
import { type MailScope, queuedMailText } from './mail-status.tsx';

export type OutboxData =
  | { to: MailScope; page: MailPage }
  /** Without permission for any mails. */
  | { to: null; page: null };

export async function loadOutbox({ request }: LoaderFunctionArgs): Promise<OutboxData> {
  const url = new URL(request.url);
  // Empty fields of the filter form must not filter.
  const asked = [...url.searchParams].filter(([name, value]) => name !== 'to' && value !== '');
  const query = new URLSearchParams(asked);
  const requested = scopeOf(url);
  // The server decides, because on a visit's first page the permissions are not known yet.
  for (const to of requested === 'guests' ? (['guests', 'team'] as const) : [requested]) {
    try {
      return { to, page: await call(`GET /api/office/outbox/${to}`, { query, signal: request.signal }) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 403) throw error;
    }
  }
  return { to: null, page: null };
}

export interface MailData {
  to: MailScope;
  shown: MailPreview;
}

export async function loadMail({ params, request }: LoaderFunctionArgs): Promise<MailData> {
  const to = scopeOf(new URL(request.url));
  const id = Number(params.mail);
  const shown = await call(`GET /api/office/outbox/${to}/:id`, { params: { id }, signal: request.signal });
  return { to, shown };
}

function scopeOf(url: URL): MailScope {
  return url.searchParams.get('to') === 'team' ? 'team' : 'guests';
}

/** Retries one mail or all failed ones, and notifies of the result. */
export async function action({ request }: ActionFunctionArgs): Promise<null> {
  const form = await request.formData();
  const to: MailScope = form.get('to') === 'team' ? 'team' : 'guests';
  try {
    if (form.get('intent') === 'retry-all') {
      const { retried, only_stored: isOnlyStored } = await call(`POST /api/office/outbox/${to}/retry`);
      const mails = retried === 1 ? 'Eine E-Mail' : `${formatCount(retried)} E-Mails`;
      if (isOnlyStored) notify(`${mails} ${retried === 1 ? 'ist' : 'sind'} ${queuedMailText(true)}.`);
      else notify(`${mails} ${retried === 1 ? 'geht' : 'gehen'} jetzt noch einmal hinaus.`, 'good');
    } else {
      const { only_stored: isOnlyStored } = await call(`POST /api/office/outbox/${to}/:id/retry`, {
        params: { id: Number(form.get('mail')) },
      });
      if (isOnlyStored) notify(`Die E-Mail ist ${queuedMailText(true)}.`);
      else notify('Die E-Mail geht jetzt noch einmal hinaus.', 'good');
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify(error.message, 'danger');
  }
  return null;
}
