import type { Trx } from '../platform/database/store.ts';
import { hashSecret } from '../platform/http/secrets.ts';
import { base32 } from './base32.ts';
import { deleteRecoveryCodes, insertRecoveryCodes } from './second-factors.repository.ts';

const COUNT = 10;
/** 80 bits: nobody finds one by trying, be it at the hashes themselves. */
const BYTES = 10;

/** Gives somebody ten new ones in place of those he had, to be shown this once: `ABCD-EFGH-IJKL-MNOP`. */
export async function renewCodes(
  trx: Trx,
  userId: number,
  randomBytes: (length: number) => Uint8Array,
): Promise<string[]> {
  await deleteRecoveryCodes(trx, userId);
  const codes = Array.from({ length: COUNT }, () => base32(randomBytes(BYTES)));
  await insertRecoveryCodes(trx, userId, codes.map(hashSecret));
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}
