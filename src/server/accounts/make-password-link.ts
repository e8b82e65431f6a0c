import { hashSecret, newSecret } from '../platform/http/secrets.ts';
import { holdWaitingMail, type TeamMailKind } from '../platform/outbox/outbox.repository.ts';
import type { Ports } from '../platform/ports.ts';
import { insertPasswordLink } from './password-links.repository.ts';
import { findMember } from './users.repository.ts';

const HOUR_MS = 60 * 60 * 1000;
const HOLDS_MS = { invitation: 7 * 24 * HOUR_MS, password_link: HOUR_MS };

interface LinkMail {
  /** Its row in the outbox. */
  mailId: number;
  kind: TeamMailKind;
}

/**
 * Makes a link by which a member of the team sets a password, from now on good for seven days in an invitation and an
 * hour otherwise; null when its mail no longer waits, as its reader is gone or has set a password meanwhile. Made only
 * when its mail is written, so that it stands nowhere but in the mail.
 */
export function makePasswordLink(
  services: Pick<Ports, 'clock' | 'config' | 'randomBytes' | 'store'>,
  { mailId, kind }: LinkMail,
) {
  const { store, clock, randomBytes, config } = services;
  const token = newSecret(randomBytes);
  return store.write(async (trx) => {
    const userId = await holdWaitingMail(trx, mailId);
    const member = userId === null ? undefined : await findMember(trx, userId);
    if (member === undefined) return null;
    const link = { token_hash: hashSecret(token), user_id: member.id, expires_at: clock() + HOLDS_MS[kind] };
    await insertPasswordLink(trx, link);
    return { member, address: `${config.publicUrl}/login/password#${token}` };
  });
}
