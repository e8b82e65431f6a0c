import { hashSecret } from '../platform/http/secrets.ts';
import type { Ports } from '../platform/ports.ts';
import { deleteSession } from './sessions.repository.ts';

/** Ends the session of a token; one that is unknown or has run out is as good as ended. */
export async function logOutStaff(services: Pick<Ports, 'store'>, token: string): Promise<void> {
  await services.store.write((trx) => deleteSession(trx, hashSecret(token)));
}
