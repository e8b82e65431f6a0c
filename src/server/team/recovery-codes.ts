import type { Db, Trx } from '../database/store.ts';
import { hashSecret } from '../http/secrets.ts';
import { base32 } from './base32.ts';

const COUNT = 10;
/** 80 bits: nobody finds one by trying, be it at the hashes themselves. */
const BYTES = 10;

/** Gives somebody ten new ones in place of those he had, to be shown this once: `ABCD-EFGH-IJKL-MNOP`. */
export async function renewCodes(
  trx: Trx,
  userId: number,
  randomBytes: (length: number) => Uint8Array,
): Promise<string[]> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const codes = Array.from({ length: COUNT }, () => base32(randomBytes(BYTES)));
  const rows = codes.map((code) => ({ code_hash: hashSecret(code), user_id: userId }));
  await trx.insertInto('recovery_codes').values(rows).execute();
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

/** Uses one up, written without signs in between; false where it is none of his, or was used. */
export async function takeRecoveryCode(trx: Trx, userId: number, code: string): Promise<boolean> {
  const taken = await trx
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', hashSecret(code))
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function countCodes(db: Db, userId: number): Promise<number> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.length;
}
