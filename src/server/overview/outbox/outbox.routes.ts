import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';
import * as contract from '../../../contract/outbox.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { type StoredMail, storedMailFile } from '../../messages/postbox.ts';
import { PREVIEW_HEADERS, previewPage, previewPasses } from '../../messages/preview-page.ts';
import { previewMail } from '../../messages/write-mail.ts';
import { type Config, onlyStoresMail } from '../../platform/config.ts';
import type { Staff } from '../../platform/http/actor.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { listMails, viewMail } from './list-mails.ts';
import { findMail, type MailScope } from './mails.repository.ts';
import { retryMail, retryMails } from './retry-mail.ts';

/** Endpoints to list, preview and retry mails to guests and to the team. */
export function outboxRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'store' | 'wakeOutbox'> & SettingsPort,
): void {
  const { config, store } = services;
  const queued = { success: true as const, only_stored: onlyStoresMail(config) };
  const passes = previewPasses('mail', services);

  const look = async (scope: MailScope, id: number, who: Staff): Promise<contract.MailPreview | Refusal> => {
    const row = await findMail(store.read, scope, id);
    if (row === undefined) return refuse('unknown_mail');
    const written = await previewMail(services, row);
    const mail = viewMail(row, config);
    if (written === null) return { mail, preview: null };
    const { subject, text, attachments } = written;
    const frame = `/api/mail-preview/${await passes.make(`${scope}.${id}`, who)}`;
    return { mail, preview: { subject, text, frame, papers: attachments.map(({ filename }) => filename) } };
  };
  const retryAll = async (scope: MailScope) => ({ ...queued, retried: await retryMails(services, scope) });

  route(app, services, contract.listGuestMails, ({ query }) => listMails(services, 'guests', query));
  route(app, services, contract.listTeamMails, ({ query }) => listMails(services, 'team', query));
  route(app, services, contract.previewGuestMail, ({ params, staff }) => look('guests', params.id, staff));
  route(app, services, contract.previewTeamMail, ({ params, staff }) => look('team', params.id, staff));
  route(app, services, contract.retryGuestMails, () => retryAll('guests'));
  route(app, services, contract.retryTeamMails, () => retryAll('team'));
  route(app, services, contract.retryGuestMail, async ({ params }) => {
    return (await retryMail(services, 'guests', params.id)) ?? queued;
  });
  route(app, services, contract.retryTeamMail, async ({ params }) => {
    return (await retryMail(services, 'team', params.id)) ?? queued;
  });

  route(app, services, contract.readMailFrame, async ({ params, c }) => {
    const seen = await passes.read(params.pass);
    const [scope, id] = seen?.split('.') ?? [];
    // The cast holds: only `look` above makes passes, from a scope and an id.
    const row = id && (await findMail(store.read, scope as MailScope, Number(id)));
    const written = row && (await previewMail(services, row));
    return written ? c.body(previewPage(written), 200, PREVIEW_HEADERS) : refuse('unknown_mail');
  });

  route(app, services, contract.readGuestMailFile, async ({ params, staff, c }) => {
    const row = await findMail(store.read, 'guests', params.id);
    if (row === undefined) return refuse('unknown_mail');
    if (WITH_REFUND_LINK.includes(row.kind) && !staff.permissions.includes('money'))
      return refuse('not_allowed');
    const file = viewMail(row, config).has_file ? await readStoredMail(config, row) : null;
    if (file === null) return refuse('no_mail_file');
    return c.body(new Uint8Array(file), 200, {
      'Content-Type': 'message/rfc822',
      'Content-Disposition': `attachment; filename="Mail-${row.id}.eml"`,
      'Cache-Control': 'no-store',
    });
  });
}

/** Mails whose link says where a refund goes, which is for the guest and for who may write that anyway. */
const WITH_REFUND_LINK: ReadonlyArray<string> = ['event_called_off', 'refund_account_wanted'];

/** Null if the file was deleted or the mail went to a mail server. */
async function readStoredMail(config: Pick<Config, 'dataDir'>, mail: StoredMail): Promise<Buffer | null> {
  try {
    return await readFile(storedMailFile(config, mail));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
