import type { Staff } from '../../platform/http/actor.ts';
import { hashSecret } from '../../platform/http/secrets.ts';
import type { Ports } from '../../platform/ports.ts';
import { deleteOtherSessions, deleteSession, sessionsOf } from './sessions.repository.ts';

/** Ends the session of a token; unknown and expired ones are ignored. */
export async function logOutStaff(services: Pick<Ports, 'store'>, token: string): Promise<void> {
  await services.store.write((trx) => deleteSession(trx, hashSecret(token)));
}

/** Ends one of the caller's own sessions; any other id is ignored. */
export async function endSession(
  { store, clock }: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  publicId: string,
): Promise<void> {
  await store.write(async (trx) => {
    const sessions = await sessionsOf(trx, who.userId, clock());
    const session = sessions.find(({ token_hash }) => publicSessionId(token_hash) === publicId);
    if (session !== undefined) await deleteSession(trx, session.token_hash);
  });
}

/** Ends all of the caller's sessions but the current one. */
export async function endOtherSessions({ store }: Pick<Ports, 'store'>, who: Staff): Promise<void> {
  await store.write((trx) => deleteOtherSessions(trx, who.userId, who.tokenHash));
}

const PUBLIC_ID_LENGTH = 16;

/** Enough of the hash to tell sessions apart, and useless for logging in. */
export function publicSessionId(tokenHash: string): string {
  return tokenHash.slice(0, PUBLIC_ID_LENGTH);
}
