import type { OutboxMail } from '../../../contract/outbox.ts';
import { storedTimeOfInstant, storedTimeOrNull } from '../../../domain/stored-time.ts';
import { faultWords } from '../../messages/fault-words.ts';
import { type Config, onlyStoresMail } from '../../platform/config.ts';
import type { ListedMail } from './mail-list.repository.ts';

/** A mail as staff see it in the outbox. */
export function viewMail(row: ListedMail, config: Pick<Config, 'smtpUrl'>): OutboxMail {
  const { id, kind, state, attempts, order_id, user_id, number, last_error } = row;
  const isUnderWay = row.is_under_way === 1;
  return {
    id,
    kind,
    state,
    attempts,
    is_under_way: isUnderWay,
    created_at: storedTimeOfInstant(row.created_at),
    next_attempt_at: state === 'waiting' && !isUnderWay ? storedTimeOfInstant(row.next_attempt_at) : null,
    sent_at: storedTimeOrNull(row.sent_at),
    reason: last_error === null ? null : faultWords(last_error),
    recipient: recipientOf(row),
    order: order_id === null || number === null ? null : { id: order_id, number },
    // Before they were told apart, stored mails were marked as sent.
    has_file: user_id === null && (state === 'stored' || (state === 'sent' && onlyStoresMail(config))),
  };
}

function recipientOf(row: ListedMail): OutboxMail['recipient'] {
  if (row.withdrawer_email !== null) return { name: row.withdrawer_name ?? '', email: row.withdrawer_email };
  const [firstname, lastname, email] =
    row.user_id === null
      ? [row.guest_firstname, row.guest_lastname, row.guest_email]
      : [row.member_firstname, row.member_lastname, row.member_email];
  return email === null ? null : { name: `${firstname} ${lastname}`.trim(), email };
}
