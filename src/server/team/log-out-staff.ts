import { hashSecret } from '../http/secrets.ts';
import type { Services } from '../services.ts';
import { deleteSession } from './sessions-table.ts';

/** Ends the session of a token; one that is unknown or has run out is as good as ended. */
export async function logOutStaff(services: Services, token: string): Promise<void> {
  await services.store.write((trx) => deleteSession(trx, hashSecret(token)));
}
