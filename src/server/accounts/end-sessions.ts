import type { Staff } from '../platform/http/actor.ts';
import type { Ports } from '../platform/ports.ts';
import { sessionName } from './session-name.ts';
import { deleteOtherSessions, deleteSession, sessionsOf } from './sessions.repository.ts';

/** Ends one of somebody's own sessions; one that is over, or never was his, is as good as ended. */
export async function endSession(
  { store, clock }: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  name: string,
): Promise<void> {
  await store.write(async (trx) => {
    const sessions = await sessionsOf(trx, who.userId, clock());
    const meant = sessions.find(({ token_hash }) => sessionName(token_hash) === name);
    if (meant !== undefined) await deleteSession(trx, meant.token_hash);
  });
}

/** Ends all of somebody's sessions but the one that asks. */
export async function endOtherSessions({ store }: Pick<Ports, 'store'>, who: Staff): Promise<void> {
  await store.write((trx) => deleteOtherSessions(trx, who.userId, who.tokenHash));
}
