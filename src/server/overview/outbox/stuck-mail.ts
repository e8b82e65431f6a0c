import { putsOffAllSince } from '../../../domain/alarms.ts';
import type { Db } from '../../platform/database/store.ts';
import { oldestStuckMail } from '../../platform/outbox/outbox-load.repository.ts';
import { mailsPutOff, mailsSentLast } from './mails.repository.ts';

/**
 * Since when (epoch milliseconds) the mail server has taken nothing: it cannot be used, or it puts off everything; null
 * if mail goes out.
 */
export async function mailStuckSince(db: Db, now: number): Promise<number | null> {
  const unusable = await oldestStuckMail(db, now);
  if (unusable !== null) return unusable;
  const sent = await mailsSentLast(db);
  const lastSentAt = Math.max(...sent.map(({ at }) => at));
  return sent.length === 0 ? null : putsOffAllSince(await mailsPutOff(db, lastSentAt), sent);
}
